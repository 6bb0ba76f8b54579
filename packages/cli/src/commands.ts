/** The commands, in the order of the help and of docs/cli.md. */
import { build } from "./commands/build.ts";
import { check } from "./commands/check.ts";
import type { Command } from "./commands/command.ts";
import { inspect } from "./commands/inspect.ts";
import { create } from "./commands/new.ts";
import { serve } from "./commands/serve.ts";
import { types } from "./commands/types.ts";
import { verify } from "./commands/verify.ts";

export const COMMANDS: readonly Command[] = [check, build, types, serve, inspect, verify, create];
