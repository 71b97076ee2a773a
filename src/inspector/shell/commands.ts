import type { ClockMove, Controls } from '../source/controls.ts';
import type { Message } from '../state/app-state.ts';
import { advanceMessage } from '../time/advance-message.ts';
import { type MilestoneName, moveToMilestone } from '../time/move-to-milestone.ts';
import { moveToNext } from '../time/move-to-next.ts';

/** An action of the command palette. */
export interface PaletteCommand {
  readonly title: string;
  /** Other words that find it. */
  readonly words: string;
  /** The key that runs it anywhere on the page. */
  readonly key?: string;
  /** Receives the client id of the selected merchant; undefined for all. */
  readonly run: (controls: Controls, client: string | undefined) => Promise<Message>;
}

const moving = (move: (controls: Controls) => Promise<ClockMove>) => async (controls: Controls) =>
  advanceMessage(await move(controls));

const movingTo = (name: MilestoneName) => (controls: Controls) => moveToMilestone(controls, name);

/** What the palette and single keys can do to the world of a server. */
export const COMMANDS: readonly PaletteCommand[] = [
  {
    title: 'Move to the next event',
    words: 'time clock advance',
    key: 'n',
    run: (controls, client) => moveToNext(controls, client),
  },
  {
    title: 'Move by one day',
    words: 'time clock advance tomorrow +1 day',
    key: 'd',
    run: moving((controls) => controls.advance({ days: 1 })),
  },
  {
    title: 'Move by one banking day',
    words: 'time clock advance tomorrow +1 banking day',
    key: 'b',
    run: moving((controls) => controls.advance({ bankingDays: 1 })),
  },
  { title: 'Move to the next card cut-off', words: 'time clock advance batch closes', run: movingTo('card-cutoff') },
  { title: 'Move to the next ACH cut-off', words: 'time clock advance batch closes', run: movingTo('ach-cutoff') },
  { title: 'Move to the next settlement', words: 'time clock advance settle', run: movingTo('settlement') },
  { title: 'Move to the next deposit', words: 'time clock advance payout funding funded', run: movingTo('funding') },
  {
    title: 'Move to the next webhook retry',
    words: 'time clock advance delivery attempt',
    run: movingTo('webhook-retry'),
  },
  {
    title: 'Deliver due webhooks',
    words: 'idle send webhooks',
    run: async (controls) => {
      await controls.runIdle();
      return { tone: 'done', text: 'The due webhooks were delivered.' };
    },
  },
  {
    title: 'Check every invariant',
    words: 'ledger balance',
    run: async (controls) => {
      await controls.check();
      return { tone: 'done', text: 'Every invariant holds, and the ledger balances.' };
    },
  },
];
