import type { ShopFinding } from './finding.ts';
import { printLines } from './print-lines.ts';
import { printWire } from './print-wire.ts';
import type { Run, ShopCall } from './run.ts';

/** The result of a run, readable after its gateway is closed. */
export interface RunReport {
  readonly findings: readonly ShopFinding[];
  /** The steps of the run, one line each; empty unless the run is explained. */
  readonly lines: readonly string[];
  /** For each performed step, true if it had no effect. */
  readonly skipped: readonly boolean[];
  /** The gateway's timeline; empty unless the run is explained. */
  readonly timeline: string;
  /** The requests and webhooks; empty unless the run is explained. */
  readonly wire: readonly string[];
  /** Empty while shortening. */
  readonly notes: readonly string[];
  /** The calls of the shop; `done` is true if the call succeeded. */
  readonly calls: readonly (Pick<ShopCall, 'action' | 'errorText'> & { readonly done: boolean })[];
  /** The number of approved payments, and of refunds and payouts. */
  readonly transactionCounts: { readonly payments: number; readonly refunds: number };
  readonly tape: string | undefined;
  /** The path of the page; undefined if the run leaves none. */
  readonly page: string | undefined;
}

/**
 * What the report of a run is for. A search counts its calls and notes, shortening needs only the findings, and an explained run
 * has the texts of an error. A seed repeats its run, so that no other run needs texts.
 */
export type RunPurpose = 'search' | 'shorten' | 'explain';

/** Builds the report of a run. */
export function reportRun(run: Run, tape: string | undefined, purpose: RunPurpose): RunReport {
  const { gateway, findings } = run;
  const isExplained = purpose === 'explain' && findings.length > 0;
  return {
    findings,
    tape,
    page: undefined,
    skipped: run.skipped,
    lines: isExplained ? printLines(run.lines) : [],
    timeline: isExplained ? String(gateway.timeline()) : '',
    wire: isExplained ? printWire(run) : [],
    notes: purpose === 'shorten' ? [] : rejectedRequestNotes(run),
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
