import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { Session } from '../base/session.ts';
import { createAgentServer } from './agent-server.ts';

/** The streams of a client. */
interface AgentStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves one client by its streams. Resolves when the client closes them, or when `stopped` resolves. */
export async function serveStreams(
  { input, output }: AgentStreams,
  folder: string,
  stopped: Promise<void>,
): Promise<void> {
  const session = new Session(folder);
  const server = createAgentServer(session);
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve);
    input.once('close', resolve);
    output.once('error', () => resolve());
  });
  await server.connect(new StdioServerTransport(input, output));
  await Promise.race([ended, stopped]);
  await server.close();
  await session.close();
}
