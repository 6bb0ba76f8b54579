// One import, in a fresh process that has loaded an SDK, as every server has.
import "@modelcontextprotocol/server";

const [module] = process.argv.slice(2);
const started = performance.now();
await import(module);
console.log(JSON.stringify({ milliseconds: performance.now() - started }));
