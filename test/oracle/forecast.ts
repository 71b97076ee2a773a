import { timesAfterClose } from './batches.ts';
import type { MilestoneName } from './commands.ts';
import { fundingTime, isDebit } from './money.ts';
import { deadlineOf, isReturnOfReceiver, limitOf } from './return-rules.ts';
import { forecastOf } from './returns.ts';
import { type Batch, iso, LANES, type Merchant, type Tx, type World } from './world.ts';

/** What is to come, as the model expects it: the lines of `gateway.upcoming()`. */
export interface Due {
  readonly at: number;
  readonly what: string;
  readonly subject: string;
  readonly milestone?: MilestoneName;
}

export function upcoming(world: World): Due[] {
  const due = [
    ...world.merchants.flatMap((merchant) => batchesToCome(world, merchant)),
    ...world.transactions.flatMap((tx) => transactionToCome(world, tx)),
    ...world.tokens.flatMap((token) => {
      const lines: Due[] = [];
      const { deposits, name, status } = token;
      const isPending = status === 'verification_pending' && deposits !== undefined;
      if (isPending && deposits.status === 'requested')
        lines.push({ at: deposits.submitAt, what: 'deposits submitted', subject: name });
      if (isPending && deposits.status !== 'arrived')
        lines.push({ at: deposits.arriveAt, what: 'deposits arrive', subject: name });
      if (isPending) lines.push({ at: deposits.expireAt, what: 'verification ends', subject: name });
      if (token.expiresAt !== undefined && status === 'active')
        lines.push({ at: token.expiresAt, what: 'token expires', subject: name });
      return lines;
    }),
  ];
  return due.sort((a, b) => a.at - b.at);
}

export function lineOfDue({ at, what, subject }: Due): string {
  return `${iso(at)} ${what} ${subject}`;
}

function batchesToCome(world: World, merchant: Merchant): Due[] {
  const due: Due[] = [];
  const subject = merchant.name;
  for (const at of merchant.pulls) due.push({ at, what: 'pull', subject });
  for (const lane of LANES) {
    const batch = merchant.open[lane];
    if (batch === undefined || batch.closesAt === undefined || batch.entries.length === 0) continue;
    const milestone = lane === 'card' ? 'card-cutoff' : 'ach-cutoff';
    due.push({ at: batch.closesAt, what: `${processorOf(batch)} closes`, subject, milestone });
    due.push(...closedToCome(world, batch, batch.closesAt, subject, true));
  }
  for (const batch of world.batches) {
    if (batch.merchant !== merchant || batch.fundedAt !== undefined) continue;
    due.push(...closedToCome(world, batch, batch.closedAt ?? 0, batch.name ?? '', false));
  }
  return due;
}

function closedToCome(world: World, batch: Batch, closedAt: number, subject: string, isOpen: boolean): Due[] {
  const { submitAt, settleAt } = timesAfterClose(world, batch, closedAt);
  const processor = processorOf(batch);
  const due: Due[] = [];
  const isSubmitted = !isOpen && (batch.lane === 'card' || batch.isSubmitted);
  if (!isSubmitted) due.push({ at: submitAt, what: `${processor} submitted`, subject, milestone: 'submission' });
  if (batch.settledAt === undefined)
    due.push({ at: settleAt, what: `${processor} settles`, subject, milestone: 'settlement' });
  const at = fundingTime(world, batch, batch.settledAt ?? settleAt);
  return [...due, { at, what: `${processor} funded`, subject, milestone: 'funding' }];
}

function processorOf({ lane }: Batch): string {
  return lane === 'card' ? 'card' : 'ach';
}

function transactionToCome(world: World, tx: Tx): Due[] {
  const subject = tx.name;
  const due: Due[] = [];
  if (tx.expiresAt !== undefined && tx.state === 'authorized') due.push({ at: tx.expiresAt, what: 'expires', subject });
  if (tx.reversal !== undefined && tx.state === 'settled') {
    const { submitAt, settleAt, isSubmitted } = tx.reversal;
    if (!isSubmitted) due.push({ at: submitAt, what: 'reversal submitted', subject });
    due.push({ at: settleAt, what: 'reversal settles', subject });
  }
  for (const { at, code } of tx.followUps) {
    const isPossible = limitOf(code) === 'dishonor' ? tx.state === 'returned' : tx.state === 'settled';
    if (isPossible) due.push({ at, what: `return ${code}`, subject });
  }
  return [...due, ...plansToCome(world, tx)];
}

function plansToCome(world: World, tx: Tx): Due[] {
  const times = forecastOf(world, tx, true);
  if (tx.state !== 'authorized' && tx.state !== 'submitted' && tx.state !== 'settled' && tx.state !== 'settling')
    return [];
  return tx.plans.flatMap(({ code, when, job }) => {
    const from = code === 'R13' ? (tx.submittedAt ?? times?.submitAt) : (tx.settledAt ?? times?.settleAt);
    const at = job?.at ?? (from === undefined ? undefined : when(from));
    const isHidden = code === 'rejection' && job === undefined;
    return at === undefined || isHidden
      ? []
      : [{ at, what: `return ${code}`, subject: code === 'C01' ? 'notice' : tx.name }];
  });
}

/** Returns the next occurrence of a milestone after now. */
export function nextMilestone(world: World, name: MilestoneName): number | undefined {
  const times =
    name === 'return-deadline'
      ? deadlines(world)
      : upcoming(world)
          .filter((due) => due.milestone === name)
          .map(({ at }) => at);
  return times.filter((at) => at > world.now).sort((a, b) => a - b)[0];
}

/** The last times at which banks can return settled entries: R01, and for debits also R10. */
function deadlines(world: World): number[] {
  return world.transactions.flatMap((tx) => {
    if (tx.settledAt === undefined || tx.state !== 'settled' || tx.lane === 'card') return [];
    const codes = isDebit(tx) ? ['R01', 'R10'] : ['R02'];
    return codes.filter(isReturnOfReceiver).flatMap((code) => deadlineOf(world, code, tx.settledAt ?? 0) ?? []);
  });
}
