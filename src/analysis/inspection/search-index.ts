import type { Database } from '../../engine/database.ts';
import type { InspectionContext } from './looking.ts';
import { isWhole, type SearchedField, visitFields, wordsOf } from './search-fields.ts';
import {
  findTransactionNumber,
  listChangedTransactions,
  listNumbersOfRequest,
  listSearched,
  listSearchedAfter,
  listTransactionNumbers,
  type SearchedTransaction,
} from './search-store.ts';
import type { SearchTerm } from './search-terms.ts';
import { listMerchants } from './store.ts';

/** The numbers of the transactions with a word: one number, or several. */
type Posting = number | number[];

/** Finds transactions by words. It belongs to the inspection, so that sales are not slower and a world is unchanged. */
interface SearchIndex {
  /** The number of the last transaction in it. */
  upTo: number;
  /** The position of the last event in it. */
  events: number;
  /** By each text that matches as a whole. */
  readonly wholes: Map<string, Posting>;
  /** By each word that matches from its start. */
  readonly words: Map<string, Posting>;
  readonly amounts: Map<number, Posting>;
  /** By return code, which a transaction gets later. */
  readonly returns: Map<string, Set<number>>;
  readonly traceNumbers: Map<string, number>;
}

/** Read at once; more would take memory that is free again right after. */
const READ_AT_ONCE = 5_000;

/** Returns the numbers of the transactions that all terms match, newest first. */
export function findNumbers(inspection: InspectionContext, terms: readonly SearchTerm[]): number[] {
  const index = indexOf(inspection);
  const { database } = inspection.engine;
  const hits = new Uint8Array(index.upTo + 1);
  for (const [at, term] of terms.entries()) {
    const mark = (posting: Posting | Iterable<number> | undefined) => {
      if (posting === undefined) return;
      for (const number of typeof posting === 'number' ? [posting] : posting)
        if (hits[number] === at) hits[number] = at + 1;
    };
    markTerm(index, database, term, mark);
  }
  const numbers: number[] = [];
  for (let number = index.upTo; number > 0; number--) if (hits[number] === terms.length) numbers.push(number);
  return numbers;
}

/** One transaction has it, so it is looked up in the table instead. */
const CORRELATION_ID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/;

function markTerm(
  index: SearchIndex,
  database: Database,
  { word, cents, isStart }: SearchTerm,
  mark: (posting: Posting | Iterable<number> | undefined) => void,
): void {
  mark(index.wholes.get(word));
  mark(index.returns.get(word));
  mark(index.traceNumbers.get(word));
  if (cents !== undefined) mark(index.amounts.get(cents));
  mark(findTransactionNumber(database, word));
  if (CORRELATION_ID.test(word)) mark(listNumbersOfRequest(database, word.toLowerCase()));
  for (const { clientId, name } of listMerchants(database))
    if (matchesWords(name, word, isStart)) mark(index.wholes.get(clientId.toUpperCase()));
  if (!isStart) mark(index.words.get(word));
  else for (const [start, posting] of index.words) if (start.startsWith(word)) mark(posting);
}

/** Reports whether a word of the text is this word or, with `isStart`, begins with it. */
export function matchesWords(text: string, word: string, isStart: boolean): boolean {
  return wordsOf(text).some((one) => one === word || (isStart && one.startsWith(word)));
}

/** Returns the index with everything that is in the world now. */
function indexOf({ engine: { database, outbox }, memory }: InspectionContext): SearchIndex {
  return memory.growing<SearchIndex>('search index', (known = emptyIndex(outbox.last)) => {
    addChanges(known, database, outbox.last);
    for (;;) {
      const added = listSearchedAfter(database, known.upTo, READ_AT_ONCE);
      for (const one of added) addTransaction(known, one);
      known.upTo = added.at(-1)?.number ?? known.upTo;
      if (added.length < READ_AT_ONCE) return known;
    }
  });
}

/** Transactions of one step: about 30 ms. */
const STEP = 2_000;

/** Adds the next transactions to the index. Returns true if it has all of them. */
export function growIndex({ engine: { database, outbox }, memory }: InspectionContext): boolean {
  let isComplete = false;
  memory.growing<SearchIndex>('search index', (known = emptyIndex(outbox.last)) => {
    const added = listSearchedAfter(database, known.upTo, STEP);
    for (const one of added) addTransaction(known, one);
    known.upTo = added.at(-1)?.number ?? known.upTo;
    isComplete = added.length < STEP;
    return known;
  });
  return isComplete;
}

function emptyIndex(events: number): SearchIndex {
  return {
    upTo: 0,
    events,
    wholes: new Map(),
    words: new Map(),
    amounts: new Map(),
    returns: new Map(),
    traceNumbers: new Map(),
  };
}

/** Every change of a transaction is an event of it. */
function addChanges(index: SearchIndex, database: Database, last: number): void {
  if (last === index.events) return;
  const changed = listTransactionNumbers(database, listChangedTransactions(database, index.events));
  for (const one of listSearched(
    database,
    changed.filter((number) => number <= index.upTo),
  ))
    addChanging(index, one);
  index.events = last;
}

function addTransaction(index: SearchIndex, one: SearchedTransaction): void {
  post(index.amounts, one.requestedAmount, one.number);
  if (one.amount > 0 && one.amount !== one.requestedAmount) post(index.amounts, one.amount, one.number);
  visitFields(one, (field, text) => addText(index, one.number, field, text));
  addChanging(index, one);
}

function addText(index: SearchIndex, number: number, field: SearchedField, text: string): void {
  if (ELSEWHERE.has(field)) return;
  if (isWhole(field)) post(index.wholes, text.toUpperCase(), number);
  else for (const word of wordsOf(text)) post(index.words, word, number);
}

/** The table has an index of ids; the others follow below, or are looked up. */
const ELSEWHERE: ReadonlySet<SearchedField> = new Set(['id', 'return code', 'trace number', 'correlation id']);

function addChanging({ returns, traceNumbers }: SearchIndex, one: SearchedTransaction): void {
  if (one.traceNumber !== null) traceNumbers.set(one.traceNumber, one.number);
  if (one.returnCode === null) return;
  const known = returns.get(one.returnCode);
  if (known === undefined) returns.set(one.returnCode, new Set([one.number]));
  else known.add(one.number);
}

function post<Word>(postings: Map<Word, Posting>, word: Word, number: number): void {
  const known = postings.get(word);
  if (known === undefined) postings.set(word, number);
  else if (typeof known !== 'number') {
    if (known.at(-1) !== number) known.push(number);
  } else if (known !== number) postings.set(word, [known, number]);
}
