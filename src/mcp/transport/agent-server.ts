import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { suggest } from '../../engine/did-you-mean.ts';
import { InvariantError, SettleboxError } from '../../engine/errors.ts';
import { maskText } from '../../engine/mask.ts';
import { VERSION } from '../../engine/version.ts';
import { errorResult, type ToolResult } from '../base/pages.ts';
import { listResources, readResource, TEMPLATES } from '../base/resources.ts';
import type { Session } from '../base/session.ts';
import type { Tool } from '../base/tool.ts';
import { TOOLS } from '../tools/tools.ts';

const INSTRUCTIONS = [
  'Settlebox simulates a payment gateway: cards, ACH, settlement, returns, disputes, and webhooks, on a clock that you move.',
  'To repair an application: search_for_bugs with its module or tests, read the failing sequence, fix the code, repeat it, search again.',
  'To try something: new_world, then request, plan or inject_fault, advance, explain. Give the inspectorUrl to the person who watches.',
  'Answers have at most 4 kB; call the same tool again with the cursor for more. The resource settlebox://docs lists the documentation.',
].join('\n');

/** Creates the protocol server of a session. */
export function createAgentServer(session: Session): Server {
  const server = new Server(
    { name: 'settlebox', title: 'Settlebox', version: VERSION },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(describeTool) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    callTool(session, params.name, params.arguments ?? {}, signal),
  );
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...listResources()] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [...TEMPLATES] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    try {
      return { contents: [{ uri, ...readResource(session, uri) }] };
    } catch (error) {
      throw new McpError(ErrorCode.InvalidParams, messageOf(error));
    }
  });
  return server;
}

function describeTool({ name, title, description, annotations, input, facts }: Tool) {
  const { properties, required } = input();
  return {
    name,
    title,
    description,
    annotations: { title, ...annotations },
    inputSchema: {
      type: 'object' as const,
      properties: {
        ...properties,
        cursor: { type: 'string', description: 'The cursor of an answer: returns its next part.' },
      },
      // Some models reject anyOf here, so a call with a cursor repeats the required arguments.
      required: [...required],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object' as const,
      properties: {
        verdict: { type: 'string', description: 'What happened, in one or two sentences.' },
        story: { type: 'string', description: 'The details, as lines.' },
        cursor: { type: 'string', description: 'Missing if the story is complete.' },
        ...facts,
      },
      required: ['verdict', 'story'],
      additionalProperties: false,
    },
  };
}

/** Calls a tool. An error is a result too: its text says what would work. */
async function callTool(
  session: Session,
  name: string,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ToolResult> {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool === undefined)
    return errorResult(
      `No tool is named "${maskText(name.slice(0, NAME_MAX))}". ${suggest(
        name.slice(0, NAME_MAX),
        TOOLS.map((one) => one.name),
      )}`,
    );
  try {
    const { cursor, ...rest } = input;
    rejectUnknown(tool, rest);
    if (cursor === undefined) return session.pages.first(name, await tool.run({ session, input: rest, signal }));
    if (typeof cursor === 'string') return session.pages.next(name, cursor);
    throw new SettleboxError('bad_option', 'cursor must be a text that an earlier answer returned.');
  } catch (error) {
    return errorResult(messageOf(error));
  }
}

/** Names every argument of the tool: parts of a tool parse only their own. */
function rejectUnknown({ input }: Tool, given: Readonly<Record<string, unknown>>): void {
  const known = Object.keys(input().properties);
  const unknown = Object.keys(given)
    .find((name) => !known.includes(name))
    ?.slice(0, NAME_MAX);
  if (unknown === undefined) return;
  throw new SettleboxError('bad_option', `This tool has no argument "${unknown}".`, suggest(unknown, known));
}

/** Longer names are cut in messages. */
const NAME_MAX = 100;

/** Returns what was wrong and what would work, without the name of the object that the arguments are in. */
function messageOf(error: unknown): string {
  const isOwn = error instanceof SettleboxError || error instanceof InvariantError;
  if (isOwn)
    return maskText(
      error.message
        .replace(/^(arguments|body|query|options)\.(?=\w)/, '')
        .replace(/^(arguments|body) has no field/, 'This tool has no argument')
        .replace(/^body /, 'The arguments '),
    );
  const message = error instanceof Error ? error.message : String(error);
  return maskText(`The tool failed: ${message.split('\n')[0] ?? ''}`);
}
