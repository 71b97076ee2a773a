import { SettleboxError } from '../../engine/errors.ts';
import { ignoresTimers } from './background-timers.ts';
import { hasAmounts, type Reference, situationOf, wrongComparedTo } from './judge-outcome.ts';
import type { ProofSetup } from './options.ts';
import type { Choose } from './ordered-event.ts';
import { firstDifference } from './plain-value.ts';
import { chooseAgain, printOrder } from './repeat-key.ts';
import { type OrderResult, runOrder } from './run-order.ts';

/** An order that does not converge. */
export interface FailedOrder {
  readonly result: OrderResult;
  readonly findings: readonly string[];
  /** The orders in the form of the `repeat` option: the failed one, and the one with whose records it was compared. */
  readonly order: string;
  readonly reference: string;
}

/** Judges runs: by themselves, and compared with the natural order and with orders in the same situation. */
export class OrderJudge {
  readonly natural: OrderResult;
  readonly #setup: ProofSetup;
  readonly #natural: Reference;
  /** The first order of each situation. */
  readonly #references = new Map<string, Reference>();
  /** For each step that ended differently than in the natural order, the number of orders, and the last error. */
  readonly #otherEnds = new Map<string, { orders: number; error: string }>();

  private constructor(setup: ProofSetup, natural: OrderResult) {
    this.#setup = setup;
    this.natural = natural;
    this.#natural = { outcome: natural.outcome, order: printOrder(natural.trace) };
    this.#references.set(situationOf(natural.outcome), this.#natural);
  }

  /**
   * Runs the natural order.
   *
   * @throws SettleboxError `merchant_unreachable` if nothing happens in it
   */
  static async open(setup: ProofSetup): Promise<OrderJudge> {
    const natural = await runOrder(setup, () => 0, { detail: true });
    if (natural === undefined || natural.trace.length === 0)
      throw new SettleboxError(
        'merchant_unreachable',
        'Nothing happened, so there is nothing to prove: there are no steps, and the gateway sent no webhook to the shop.',
        'Return deliver from merchant, place an order in given or steps, and check that events names types that happen.',
      );
    return new OrderJudge(setup, natural);
  }

  /** The natural order in the form of the `repeat` option. */
  get naturalOrder(): string {
    return this.#natural.order;
  }

  /** Runs an order with the natural one as its measure. */
  run(choose: Choose, detail = false): Promise<OrderResult | undefined> {
    const comparesMoney = hasAmounts(this.natural.outcome.rawRecords);
    return runOrder(this.#setup, choose, { detail, comparesMoney });
  }

  /** Returns an order that does not converge; undefined if it does. */
  judge(result: OrderResult): FailedOrder | undefined {
    const order = printOrder(result.trace);
    const situation = situationOf(result.outcome);
    const reference = this.#references.get(situation) ?? { outcome: result.outcome, order };
    this.#references.set(situation, reference);
    this.#countEnds(result);
    const findings = this.#findings(result, reference);
    return findings.length === 0 ? undefined : { result, findings, order, reference: reference.order };
  }

  /** Runs a failed order again, and returns it with its timeline; undefined if it does not fail in the same way. */
  async confirm({ findings, order, reference }: FailedOrder): Promise<FailedOrder | undefined> {
    const result = await this.run(chooseAgain(order.split('.').map(Number)), true);
    const against = [...this.#references.values()].find((known) => known.order === reference);
    if (result === undefined) return undefined;
    const again = this.#findings(result, against ?? { outcome: result.outcome, order });
    return firstDifference(findings, again) === undefined ? { result, findings, order, reference } : undefined;
  }

  /** Runs the natural order again, and returns how it differs from the first time; undefined if it is equal. */
  async driftOfNatural(): Promise<string | undefined> {
    const again = await this.run(() => 0);
    return again === undefined ? undefined : this.differenceBetween(this.natural, again);
  }

  /** Returns how the records before a run differ from those before the natural order; undefined if they are equal. */
  startDifference({ recordsAtStart }: OrderResult): string | undefined {
    const difference = firstDifference(this.natural.recordsAtStart, recordsAtStart);
    if (difference === undefined) return undefined;
    return `before anything happened, records()${difference.path}: ${difference.first} in one run, ${difference.second} in the other`;
  }

  /** Returns how two runs of one order differ, as a sentence; undefined if they are equal. */
  differenceBetween(first: OrderResult, second: OrderResult): string | undefined {
    const keysOf = ({ trace }: OrderResult) => trace.map(({ enabled }) => enabled.map(({ label }) => label));
    const parts = [
      ['before anything happened, records()', first.recordsAtStart, second.recordsAtStart],
      ['records()', first.outcome.records, second.outcome.records],
      ['the errors of steps', first.rejections, second.rejections],
      ['the gateway’s money', first.outcome.money, second.outcome.money],
      ['the responses to webhooks', first.outcome.unacknowledged, second.outcome.unacknowledged],
      ['the events that could happen', keysOf(first), keysOf(second)],
      ['the findings', first.findings, second.findings],
    ] as const;
    for (const [what, before, after] of parts) {
      const difference = firstDifference(before, after);
      if (difference !== undefined)
        return `${what}${difference.path}: ${difference.first} in one run, ${difference.second} in the other`;
    }
    return undefined;
  }

  /** Observations about steps and records. */
  notes(): readonly string[] {
    const { outcome, rejections, trace } = this.natural;
    const { shopHasRecords } = outcome;
    return [
      ...(ignoresTimers(this.#setup.wasted)
        ? [
            'the shop starts timers that run on after its events, which were not awaited; the settle option can wait for its work',
          ]
        : []),
      ...(trace.length === 1 ? ['only one event can happen, so there is only one order'] : []),
      ...(shopHasRecords || this.#setup.check !== undefined
        ? []
        : ['the shop has no records(), so only the gateway’s money was compared']),
      ...Object.entries(rejections).map(([name, text]) => `in the natural order, the shop rejects "${name}": ${text}`),
      ...[...this.#otherEnds].map(
        ([name, { orders, error }]) =>
          `in ${orders} orders, the shop ${error === '' ? 'accepts' : 'rejects'} "${name}"${error === '' ? '' : `: ${error}`}`,
      ),
    ];
  }

  #findings(result: OrderResult, reference: Reference): readonly string[] {
    const compared = wrongComparedTo(result.outcome, {
      natural: this.#natural,
      reference,
      hasCheck: this.#setup.check !== undefined,
    });
    return [...result.findings, ...compared];
  }

  #countEnds({ outcome, rejections }: OrderResult): void {
    for (const [name, end] of Object.entries(outcome.steps)) {
      if (end === this.natural.outcome.steps[name]) continue;
      const { orders } = this.#otherEnds.get(name) ?? { orders: 0 };
      this.#otherEnds.set(name, { orders: orders + 1, error: rejections[name] ?? '' });
    }
  }
}
