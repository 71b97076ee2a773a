import type { Command } from './base/command.ts';
import { conform } from './commands/conform.ts';
import { demo } from './commands/demo.ts';
import { diff } from './commands/diff.ts';
import { explore } from './commands/explore.ts';
import { gauntlet } from './commands/gauntlet.ts';
import { init } from './commands/init.ts';
import { mcp } from './commands/mcp.ts';
import { nachaInspect } from './commands/nacha-inspect.ts';
import { openapi } from './commands/openapi.ts';
import { prove } from './commands/prove.ts';
import { run } from './commands/run.ts';
import { scenarios } from './commands/scenarios.ts';
import { serve } from './commands/serve.ts';
import { tapeReplay } from './commands/tape-replay.ts';
import { tapeShow } from './commands/tape-show.ts';

/** The table of commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  init,
  serve,
  demo,
  run,
  scenarios,
  explore,
  gauntlet,
  prove,
  mcp,
  conform,
  openapi,
  tapeReplay,
  tapeShow,
  diff,
  nachaInspect,
];

/** Groups of commands with two words, such as `tape replay`, by the first word. */
export const GROUPS = {
  tape: 'replays or lists the requests and clock moves that a gateway recorded',
  nacha: 'explains Nacha files of the ACH network',
} as const;
