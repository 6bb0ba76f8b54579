// The same server over stdio: node dist/stdio.js
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createServer } from "./server.ts";

serveStdio(createServer);
