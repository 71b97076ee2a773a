import { realpathSync } from 'node:fs';
import { SettleboxError } from '../../engine/errors.ts';
import { serveHttp } from '../../mcp/transport/http.ts';
import { serveStreams } from '../../mcp/transport/stdio.ts';
import { type CommandContext, printNote } from '../base/context.ts';
import { EXIT } from '../base/failure.ts';

const PORT = 4020;

interface McpCommandOptions {
  readonly http: boolean;
  readonly port: number | undefined;
}

/** Serves agents until the client leaves, or the process is stopped. Standard output has only the protocol. */
export async function serveAgents(context: CommandContext, { http, port }: McpCommandOptions): Promise<number> {
  const folder = realpathSync(context.cwd);
  if (port !== undefined && !http) throw new SettleboxError('bad_option', '--port requires --http.');
  if (!http) {
    if (process.stdin.isTTY)
      printNote(
        context,
        'Waiting for messages of an agent on standard input; docs/agents.md shows its entry. Ctrl+C stops.',
      );
    await serveStreams({ input: process.stdin, output: process.stdout }, folder, context.untilStopped());
    return EXIT.ok;
  }
  const server = await serveHttp({ folder, port: port ?? PORT });
  printNote(context, `Agents connect to ${server.url}. search_for_bugs runs code of ${folder}. Ctrl+C stops.`);
  await context.untilStopped();
  await server.close();
  return EXIT.ok;
}
