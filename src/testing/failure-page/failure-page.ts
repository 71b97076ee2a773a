import type { FrozenWorld } from '../../analysis/inspection/inspection-types.ts';
import type { CollectedTraffic } from './collect-traffic.ts';
import type { ReadableGateway } from './readable-gateway.ts';
import type { RunRecord } from './run-record.ts';

/** A failure, and what is known about it. */
export interface FailurePage {
  /** The title of the page: the full name of the test. */
  readonly name: string;
  /** The name of the page's file, without a folder and an extension. */
  readonly fileName: string;
  /** The folder of the page; created if it is missing. */
  readonly folder: string;
  /** The test's file, as it is shown; undefined if unknown. */
  readonly file?: string | undefined;
  /** What was thrown, or the error objects of a runner. */
  readonly errors: readonly unknown[];
  /** The command that repeats the failure. */
  readonly command: string;
  /** The gateway of the test; undefined if it was never created. */
  readonly gateway?: ReadableGateway | undefined;
  /** The content of `inspect.freeze()`, in place of a gateway that is closed. */
  readonly world?: FrozenWorld | undefined;
  /** The responses and the numbers that were collected during the run. Default none. */
  readonly traffic?: CollectedTraffic | undefined;
  /** The record of the last green run of the test. Default none: the page says so. */
  readonly greenRun?: RunRecord | undefined;
  /** The steps of the run. Default those of the tape. */
  readonly steps?: readonly string[] | undefined;
  /** Further sections, shown after the failure. */
  readonly sections?: readonly { readonly title: string; readonly text: string }[] | undefined;
}
