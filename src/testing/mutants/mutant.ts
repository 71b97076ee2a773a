import type { Deviation } from '../../engine/deviation.ts';
import type { EngineParts } from '../../engine/engine.ts';

/** What the mutants of a group get wrong. */
type MutantGroup = 'charges' | 'lists' | 'webhooks' | 'money' | 'bank debits' | 'disputes' | 'accounts';

/**
 * Something that occurs in a test: a call of an operation (`call:transactions.create`), an event in the gateway
 * (`event:transaction.settled`), a webhook that was sent (`webhook:transaction.settled`), or the code of an error
 * (`error:rate_limited`). In `needs`, the name can end with `*`.
 */
export type Occurrence = `${'call' | 'event' | 'webhook' | 'error'}:${string}`;

/** What a mutant does, apart from its counting. */
interface Wrongness extends Omit<Deviation, 'effects'> {
  /** Returns the parts of the gateway that the mutant replaces. */
  readonly parts?: ((right: EngineParts) => Partial<EngineParts>) | undefined;
}

/** Creates what a mutant does in one gateway. `took` is called whenever the gateway does something else than by the rules. */
export type Wrong = (took: () => void) => Wrongness;

/** A gateway that is wrong in one way. */
export type Mutant = {
  /** Lowercase words with hyphens. */
  readonly id: string;
  readonly group: MutantGroup;
  /** What this gateway does wrong, in one sentence. */
  readonly sentence: string;
  /** What a test does or compares that notices it. */
  readonly caughtBy: string;
  /**
   * The body of a test that fails with this gateway and passes with a right one. It uses `gateway`, `expect`, and `cards`, `banks`,
   * `storable`, and `parseWebhook` of settlebox.
   */
  readonly catchingTest: string;
  /** A test in which none of these occurs can't notice the mutant. */
  readonly needs: readonly Occurrence[];
  /**
   * The mutant has nothing to do with a suite in which none of these occurs. Default: `needs`. Every application that charges must
   * expect voids, refunds, and webhooks, even if its suite has none.
   */
  readonly scope?: readonly Occurrence[];
  /** True if suites need a reason to try it, such as a rate limit. The mutant concerns a suite only if it takes effect in it. */
  readonly rare?: true;
  readonly wrong: Wrong;
};
