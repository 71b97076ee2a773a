import type { ShopFinding } from './finding.ts';
import { printLines } from './print-lines.ts';
import { printWire } from './print-wire.ts';
import type { Run, ShopCall } from './run.ts';

/** The result of a run, readable after its gateway is closed. */
export interface RunReport {
  readonly findings: readonly ShopFinding[];
  /** The steps of the run, one line each. */
  readonly lines: readonly string[];
  /** For each performed step, true if it had no effect. */
  readonly skipped: readonly boolean[];
  /** The gateway's timeline; empty without findings. */
  readonly timeline: string;
  /** The requests and webhooks; empty without findings. */
  readonly wire: readonly string[];
  readonly notes: readonly string[];
  /** The calls of the shop; `done` is true if the call succeeded. */
  readonly calls: readonly (Pick<ShopCall, 'action' | 'errorText'> & { readonly done: boolean })[];
  /** The number of approved payments, and of refunds and payouts. */
  readonly transactionCounts: { readonly payments: number; readonly refunds: number };
  readonly tape: string | undefined;
  /** The path of the page; undefined if the run leaves none. */
  readonly page: string | undefined;
}

/** Builds the report of a run. Lines and timeline are only built if there are findings. */
export function reportRun(run: Run, tape: string | undefined): RunReport {
  const { gateway, findings } = run;
  const wrong = findings.length > 0;
  return {
    findings,
    tape,
    page: undefined,
    skipped: run.skipped,
    lines: wrong ? printLines(run.lines) : [],
    timeline: wrong ? String(gateway.timeline()) : '',
    wire: wrong ? printWire(run) : [],
    notes: rejectedRequestNotes(run),
    transactionCounts: countTransactions(run),
    calls: run.calls.map(({ action, outcome, errorText }) => ({ action, errorText, done: outcome === 'done' })),
  };
}

/** Notes requests that the gateway rejected with 400: not a failure, but probably a mistake in the shop. */
function rejectedRequestNotes({ gateway }: Run): string[] {
  const refused = gateway.audit.requests({ status: 400 });
  const notes = refused.map(({ method, path, code }) => `${method} ${withoutIds(path)} was rejected with 400 ${code}`);
  return [...new Set(notes)];
}

function countTransactions(run: Run): RunReport['transactionCounts'] {
  const moved = run.history.money(run.orderOf).filter(({ authorizedCents }) => authorizedCents > 0);
  const payments = moved.filter(({ direction }) => direction === 'in').length;
  return { payments, refunds: moved.length - payments };
}

/** Replaces the ids of a path by `{id}`, so that equal requests give one note. */
function withoutIds(path: string): string {
  return path.replace(/[A-Z_]+-[0-9A-Z]{26}/g, '{id}');
}
