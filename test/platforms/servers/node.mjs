// Serves a Worker on Node. Prints its port.
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";

const { default: worker } = await import(pathToFileURL(process.argv[2]).href);
const server = createServer(async (incoming, outgoing) => {
	const body = ["GET", "HEAD"].includes(incoming.method) ? undefined : Readable.toWeb(incoming);
	const request = new Request(`http://127.0.0.1${incoming.url}`, {
		method: incoming.method,
		headers: incoming.headers,
		body,
		duplex: "half",
	});
	const response = await worker.fetch(request);
	outgoing.writeHead(response.status, Object.fromEntries(response.headers));
	for await (const chunk of response.body ?? []) outgoing.write(chunk);
	outgoing.end();
});
server.listen(0, "127.0.0.1", () => console.log(`port ${server.address().port}`));
