/** Many connections at once, each with one request under way. */
import { type Agent, request } from "node:http";
import { HEADERS, type LoadRequest, type Mix, messageIn } from "./load-requests.ts";

export interface Outcome {
	readonly request: LoadRequest;
	readonly isGood: boolean;
	/** Status and message, or the error of the connection. */
	readonly answer: string;
	readonly milliseconds: number;
}

const BAD_SHARE = 0.1;

/** Requests at random, until the time is over and the last answer has arrived. */
export async function load(
	agent: Agent,
	port: number,
	connections: number,
	milliseconds: number,
	mix: Mix,
	onOutcome: (outcome: Outcome) => void,
): Promise<void> {
	const end = performance.now() + milliseconds;
	const connection = async () => {
		while (performance.now() < end) {
			const isGood = Math.random() >= BAD_SHARE;
			const request = choose(isGood ? mix.good : mix.bad);
			const started = performance.now();
			const answer = await send(port, agent, request);
			onOutcome({ request, isGood, answer, milliseconds: performance.now() - started });
		}
	};
	await Promise.all(Array.from({ length: connections }, connection));
}

function choose<T>(items: readonly T[]): T {
	return items[Math.floor(Math.random() * items.length)]!;
}

function send(port: number, agent: Agent, { headers, body }: LoadRequest): Promise<string> {
	return new Promise((resolve) => {
		const sent = request(
			{
				port,
				agent,
				host: "127.0.0.1",
				path: "/mcp",
				method: "POST",
				headers: { ...HEADERS, ...headers, "content-length": Buffer.byteLength(body) },
			},
			(response) => {
				let text = "";
				response.setEncoding("utf8");
				response.on("data", (chunk: string) => {
					text += chunk;
				});
				response.on("error", (error) => resolve(`connection: ${error.message}`));
				response.on("end", () => resolve(messageIn(response.statusCode!, text)));
			},
		);
		sent.on("error", (error) => resolve(`connection: ${error.message}`));
		sent.end(body);
	});
}
