import { useState } from 'preact/hooks';
import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { RETURN_CODES } from '../../facts/return-codes.ts';
import { Panel } from '../parts/panel.tsx';
import { type Controls, createControls } from '../source/controls.ts';
import { liveSource } from '../source/live-source.ts';
import { type Message, useApp } from '../state/app-state.ts';
import { dayText, msOf } from '../state/format.ts';
import { isShown, linkTo } from '../state/route.ts';
import { inspectorOf } from '../time/inspector-of.ts';
import { ActionForm } from './action-form.tsx';
import { CodeChoice } from './code-choice.tsx';

const CODES = ['R01', 'R02', 'R03', 'R04', 'R08', 'R10', 'R11', 'R16', 'R20', 'R29'];
const CHOICES = RETURN_CODES.filter(({ code }) => CODES.includes(code)).map(({ code, reason }) => ({
  value: code,
  label: `${code} ${reason}`,
  usual: true,
}));

interface WhatIf {
  readonly controls: Controls;
  readonly transaction: TransactionDetail;
  readonly code: string;
  /** The present of this world. */
  readonly now: string;
  readonly sayProgress: (text: string) => void;
}

/** Tries another return in a fork that starts at the settlement, and compares the fork with this world. */
export function WhatIfPanel({ transaction, now }: { readonly transaction: TransactionDetail; readonly now: string }) {
  const { route } = useApp();
  const actual = transaction.returnCode ?? transaction.plans.find(({ action }) => action === 'return')?.code;
  const [code, setCode] = useState(actual === 'R01' ? 'R10' : 'R01');
  const { processor, settledAt } = transaction;
  if (processor !== 'ach' || settledAt === null) return null;
  return (
    <Panel title="What if">
      <ActionForm
        title={
          actual === undefined
            ? 'What if the bank returned it with'
            : `What if, instead of ${actual}, the bank returned it with`
        }
        button={`Try ${code} and compare`}
        words="what if fork return"
        hint={`Forks the world as it was on ${dayText(settledAt)}, returns the payment there, moves the fork to the same time as this world, and shows the differences. Later API requests are not in the fork. This world is not changed.`}
        onRun={async (controls, sayProgress) => {
          const name = await tryReturn({ controls, transaction, code, now, sayProgress });
          const chosen = { with: name, about: transaction.id, code, forkedAt: settledAt };
          const comparison = linkTo(route, 'compare', undefined, chosen);
          if (!isShown(route)) return triedMessage(code, name, comparison);
          location.hash = comparison;
          return undefined;
        }}
      >
        <CodeChoice label="Return code" choices={CHOICES} value={code} onChoose={setCode} />
      </ActionForm>
    </Panel>
  );
}

/** Says that the comparison is ready, to a user who went to another page meanwhile. */
function triedMessage(code: string, name: string, comparison: string): Message {
  const text = `“What if ${code}” is ready: the fork “${name}” has the return.`;
  return { tone: 'done', text, links: [{ href: comparison, text: 'Compare it with this world' }] };
}

/** Returns the name of the fork. If the return is impossible, the fork is closed again and the error says why. */
async function tryReturn({ controls, transaction, code, now, sayProgress }: WhatIf): Promise<string> {
  const { id, settledAt } = transaction;
  sayProgress(`Step 1 of 3: forking the world as it was${settledAt === null ? '' : ` on ${dayText(settledAt)}`}…`);
  const fork = await controls.fork({ from: settledAt ?? 'now' });
  const base = inspectorOf(fork.controlUrl);
  const other = createControls(base);
  try {
    sayProgress(`Step 2 of 3: returning the payment with ${code} in ${fork.name}…`);
    const { plans } = await liveSource(base).transaction(id);
    for (const plan of plans.filter(({ action }) => action === 'return')) await other.takeBack(plan.id);
    const { at } = await other.bankReturn({ transaction: id, code });
    const until = msOf(at) > msOf(now) ? at : now;
    sayProgress(`Step 3 of 3: moving ${fork.name} to ${dayText(until)}…`);
    await other.advanceTo(until);
    return fork.name;
  } catch (error) {
    await controls.closeFork(fork.name);
    throw error;
  }
}
