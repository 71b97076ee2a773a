import type { Timeline } from '../../harness/timeline.ts';
import type { MoneyByMoment } from './money-watch.ts';
import type { ScenarioError } from './scenario-error.ts';
import type { World } from './stage.ts';

/** How a scenario went; `String(result)` is its story, told by its timeline. */
export interface PlayedScenario {
  readonly title: string;
  readonly story: string;
  readonly ok: boolean;
  /** The first expectation that was not met. */
  readonly failure: ScenarioError | undefined;
  /** Expectations of the steps that were made; where all went well, all of them were met. */
  readonly expectations: number;
  readonly timeline: Timeline;
  readonly money: MoneyByMoment;
  /** The world as the story left it. */
  readonly gateway: World;
  toString(): string;
}
