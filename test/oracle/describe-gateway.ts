import type { Account, AnyTransaction, Batch, Gateway, OpenBatch, PaymentToken, Transaction } from '../../src/index.ts';

/** Names of the model by id of the gateway. */
export type Names = Map<string, string>;

export interface Known {
  readonly accounts: readonly Account[];
  readonly transactions: readonly string[];
  readonly tokens: readonly string[];
  readonly names: Names;
  readonly events: readonly (readonly string[])[];
}

/** The gateway's world as lines, in the form in which the model describes its own. */
export function describeGateway(gateway: Gateway, known: Known): string[] {
  const name = (id: string) => known.names.get(id) ?? id;
  const batches: string[] = [];
  const transactions = new Map<string, string>();
  const tokens = new Map<string, string>();
  const platform = gateway.as(gateway.reseller);
  const merchants: string[] = [];
  for (const account of known.accounts) {
    merchants.push(...linesOfMoney(gateway, account, name));
    if (platform.clients.get(account.clientId).status === 'closed') continue;
    const api = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: account.clientId });
    for (const tx of pagesOf((skip) => api.transactions.list({ skip, take: 100 })))
      transactions.set(idOf(tx), lineOfTransaction(tx, name));
    for (const batch of pagesOf((skip) => api.batches.list({ skip, take: 100 })))
      batches.push(lineOfBatch(batch, name));
    for (let page = 1, left = 1; left > 0; page++) {
      const found = api.paymentTokens.list({ page, per_page: 100 });
      for (const token of found.data) tokens.set(token.payment_token, lineOfToken(token, name));
      left = found.total - page * 100;
    }
    for (const { processor, speed, open_batch } of api.batches.status().data)
      merchants.push(...lineOfOpen(name(account.clientId), laneOf(processor, speed), open_batch));
  }
  return [
    `now ${gateway.clock.iso()}`,
    ...known.events.filter(isCompared).map(([at, type, subject]) => `${at} ${type} ${name(subject ?? '')}`),
    ...known.transactions.flatMap((id) => transactions.get(id) ?? []),
    ...known.tokens.flatMap((id) => tokens.get(id) ?? []),
    ...merchants,
    ...batches.sort((a, b) => numberOf(a) - numberOf(b)),
    ...linesOfUpcoming(gateway, name),
  ];
}

function pagesOf<Row>(list: (skip: number) => { readonly data: readonly Row[]; readonly total: number }): Row[] {
  const rows: Row[] = [];
  for (let total = 1; rows.length < total; ) {
    const page = list(rows.length);
    rows.push(...page.data);
    total = page.total;
  }
  return rows;
}

function isCompared([, type = '']: readonly string[]): boolean {
  return /^(transaction|batch|payment_token)\.|^ach.notification/.test(type);
}

function numberOf(line: string): number {
  return Number(/^b(\d+)/.exec(line)?.[1] ?? 0);
}

function idOf(tx: AnyTransaction): string {
  return tx.transaction_id ?? tx.id;
}

function lineOfTransaction(tx: Transaction, name: (id: string) => string): string {
  const requested = tx.transaction_id === undefined ? tx.amount_requested : tx.requested_amount;
  const authorized = tx.transaction_id === undefined ? tx.amount_authorized : tx.amount;
  const isAch = tx.processor === 'ach';
  const until = isAch ? null : tx.authorization_expires_at;
  return [
    `${name(idOf(tx))} ${name(tx.client_id)} ${tx.type} ${tx.transaction_state} ${requested}/${authorized}/${tx.captured_amount}/${tx.refunded_amount}`,
    `${isAch ? tx.sec_code : '-'} batch=${tx.batch_id === null ? '-' : name(tx.batch_id)} settled=${time(tx.settled_at)} funded=${time(tx.funded_at)}`,
    `effective=${isAch ? time(tx.effective_entry_date) : '-'} until=${time(until)}`,
    `return=${isAch ? returnOf(tx.return) : '-'}`,
  ].join(' ');
}

type ReturnFact = (Transaction & { processor: 'ach' })['return'];

function returnOf(fact: ReturnFact): string {
  if (fact === null) return '-';
  const { code, returned_at, untimely, dishonored, contested } = fact;
  const follow = (of: { code: string; at: string; untimely?: true } | undefined) =>
    of === undefined ? '' : `/${of.code}@${of.at}${of.untimely === true ? '!' : ''}`;
  return `/${code}@${returned_at}${untimely === true ? '!' : ''}${follow(dishonored)}${follow(contested)}`;
}

function lineOfToken(token: PaymentToken, name: (id: string) => string): string {
  const { verification } = token;
  const tries =
    verification === null || verification.tries_left === null
      ? '-'
      : `${verification.tries_left} ${time(verification.deposits_arrive_at)} ${time(verification.expires_at)}`;
  return `${name(token.payment_token)} ${token.status} blocked=${token.debit_block?.code ?? '-'} ${tries}`;
}

function linesOfMoney({ ledger }: Gateway, account: Account, name: (id: string) => string): string[] {
  const merchant = name(account.clientId);
  const amounts = new Map<string, number>(
    ledger.balances(account).map((balance) => [balance.account, balance.amountCents]),
  );
  const compared = ['customer', 'processor_clearing', 'merchant_payable', 'merchant_bank'];
  return [
    `${merchant} balances ${compared.map((one) => amounts.get(one) ?? 0).join(' ')}`,
    ...ledger
      .deposits(account)
      .map(
        ({ amountCents, depositedAt, batchIds }) =>
          `${merchant} deposit ${amountCents} ${depositedAt} ${batchIds.map(name).join(',')}`,
      ),
  ];
}

function laneOf(processor: 'card' | 'ach', speed: Batch['speed']): string {
  return speed === 'same_day' ? 'same_day' : processor;
}

function lineOfOpen(merchant: string, lane: string, open: OpenBatch): string[] {
  if (lane === 'same_day' && open.opened_at === null) return [];
  return [`${merchant} ${lane} opened=${time(open.opened_at)} closes=${time(open.closes_at)} ${sumsOf(open)}`];
}

function lineOfBatch(batch: Batch, name: (id: string) => string): string {
  const times = [batch.opened_at, batch.closed_at, batch.settled_at, batch.funded_at].map(time).join(' ');
  const lane = laneOf(batch.processor, batch.speed);
  return `${name(batch.batch_id)} ${name(batch.client_id)} ${lane} ${batch.status} ${times} ${sumsOf(batch)}`;
}

function sumsOf(batch: Omit<OpenBatch, 'status' | 'opened_at' | 'closes_at'>): string {
  const kinds = [
    `${batch.sales_count}x${batch.sales_amount}`,
    `${batch.refunds_count}x${batch.refunds_amount}`,
    `${batch.payments_count}x${batch.payments_amount}`,
    `${batch.payouts_count}x${batch.payouts_amount}`,
  ].join(' ');
  return `${kinds} voids=${batch.voids_count} returns=${batch.returns_count}x${batch.returns_amount} net=${batch.net_amount}`;
}

/** The words of a line of `upcoming()`, as the model says them. */
const WHATS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^the card batch closes$/, 'card closes'],
  [/^the ACH batch closes$/, 'ach closes'],
  [/^the card batch is submitted$/, 'card submitted'],
  [/^the ACH batch is submitted$/, 'ach submitted'],
  [/^the card batch settles$/, 'card settles'],
  [/^the ACH batch settles$/, 'ach settles'],
  [/^the card batch is funded$/, 'card funded'],
  [/^the ACH batch is funded$/, 'ach funded'],
  [/^the negative balance is pulled/, 'pull'],
  [/^AUTH \S+ expires$/, 'expires'],
  [/^the micro-deposits are sent/, 'deposits submitted'],
  [/^the micro-deposits arrive/, 'deposits arrive'],
  [/^the verification of the bank account ends/, 'verification ends'],
  [/ card …\d+ expires$/, 'token expires'],
  [/^the card network rejects the refund/, 'return rejection'],
  [/^the reversal is sent/, 'reversal submitted'],
  [/^the reversal settles/, 'reversal settles'],
  [/: (?:R\d\d|C\d\d)$/, 'return'],
];

function linesOfUpcoming(gateway: Gateway, name: (id: string) => string): string[] {
  const lines = gateway.upcoming().map(({ at, what, subject }) => {
    const known = WHATS.find(([pattern]) => pattern.test(what))?.[1] ?? what;
    // The subject of a notification is the entry, or the notification itself once the entry has settled.
    if (what.endsWith(': C01')) return `${at} return C01 notice`;
    return `${at} ${known === 'return' ? `return ${what.slice(-3)}` : known} ${name(subject)}`;
  });
  // A debt that grows before it is pulled has a line for each time that it grew, and a card for each update of its expiry.
  const isRepeated = / pull | token expires /;
  return lines.filter((line, index) => !isRepeated.test(line) || lines.indexOf(line) === index).sort();
}

function time(at: string | null): string {
  return at ?? '-';
}
