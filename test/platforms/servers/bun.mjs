// Serves a Worker on Bun. Prints its port.
const { default: worker } = await import(process.argv[2]);
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: worker.fetch });
console.log(`port ${server.port}`);
