import type { Finding } from './finding.ts';
import { moneyOf } from './payments.ts';
import { printLines } from './print-lines.ts';
import type { Call, Life } from './run.ts';

/** What a run came to, when its gateway is gone. */
export interface Story {
  readonly findings: readonly Finding[];
  /** What was done to the shop, a line for each thing. */
  readonly lines: readonly string[];
  /** The gateway's own timeline; empty where nothing was wrong. */
  readonly timeline: string;
  readonly notes: readonly string[];
  /** How much of it came to anything. */
  readonly calls: readonly { readonly what: Call['what']; readonly done: boolean }[];
  /** How many payments were granted, and how many were given back. */
  readonly money: { readonly taken: number; readonly given: number };
  readonly tape: string | undefined;
}

/** What is told of a run; only of one in which something was wrong there is much to tell. */
export function tellStory(life: Life, tape: string | undefined): Story {
  const { gateway, findings } = life;
  const wrong = findings.length > 0;
  return {
    findings,
    tape,
    lines: wrong ? printLines(life.lines) : [],
    timeline: wrong ? String(gateway.timeline()) : '',
    notes: notesOf(life),
    money: countMoney(life),
    calls: life.calls.map(({ what, outcome }) => ({ what, done: outcome === 'done' })),
  };
}

/** What is no fault of the shop's books, and yet worth a word: questions that the gateway could not understand. */
function notesOf({ gateway }: Life): string[] {
  const refused = gateway.audit.requests({ status: 400 });
  const notes = refused.map(({ method, path, code }) => `${method} ${shape(path)} was rejected with 400 ${code}`);
  return [...new Set(notes)];
}

/** How often money moved, for orders and back. */
function countMoney(life: Life): Story['money'] {
  const moved = moneyOf(life.gateway, life.orderOf, life.before).filter(({ grantedCents }) => grantedCents > 0);
  const taken = moved.filter(({ way }) => way === 'in').length;
  return { taken, given: moved.length - taken };
}

/** A path without its ids. */
function shape(path: string): string {
  return path.replace(/[A-Z_]+-[0-9A-Z]{26}/g, '{id}');
}
