import { command, flag, option } from '../base/command.ts';
import { count } from '../base/parsers.ts';

const PORT_MAX = 65_535;

/** The command `mcp`. */
export const mcp = command({
  name: 'mcp',
  summary: 'serves the gateway to coding agents as tools, through the Model Context Protocol',
  arguments: [],
  options: {
    http: flag('serves HTTP on this machine instead of standard input and output'),
    port: option('number', 'the port for --http; 0 picks a free port; default 4020', count(0, PORT_MAX)),
  },
  examples: [
    ['mcp', 'an agent starts this command, and exchanges messages over standard input and output'],
    ['mcp --http --port 4020', 'agents on this machine connect to http://127.0.0.1:4020/mcp'],
  ],
  run: async (context, values) => {
    const { serveAgents } = await import('../work/mcp.ts');
    return serveAgents(context, values);
  },
});
