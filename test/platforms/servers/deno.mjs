// Serves a Worker on Deno. Prints its port.
const { default: worker } = await import(`file://${Deno.args[0]}`);
Deno.serve(
	{ port: 0, hostname: "127.0.0.1", onListen: ({ port }) => console.log(`port ${port}`) },
	worker.fetch,
);
