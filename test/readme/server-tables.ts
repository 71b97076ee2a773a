/** The commands, and what the control surface takes. */
import { COMMANDS } from '../../src/cli/commands.ts';
import { CONTROL_ROWS } from '../../src/control/control-rows.ts';
import { table } from './table.ts';

export const SERVER_TABLES: Readonly<Record<string, () => string>> = {
  commands: () =>
    table(
      ['Command', ''],
      COMMANDS.map(({ name, arguments: taken, summary }) => [
        `\`settlebox ${[name, ...taken.map((one) => `<${one.name}>`)].join(' ')}\``,
        summary,
      ]),
    ),
  control: () =>
    table(
      ['', 'What it does'],
      CONTROL_ROWS.map(({ method, path, summary }) => [`\`${method} ${path}\``, summary]),
    ),
};
