import { isInCi } from '../environment.ts';

/** Where pages of failing tests, and the records that they are compared with, are stored. */
export type FailurePageOptions = {
  /** The folder of the pages, relative to the directory that the run was started in. Default `settlebox-failures`. */
  readonly folder?: string | undefined;
  /**
   * The folder for the record of each test's last green run. A test that fails is compared with it. Default
   * `node_modules/.cache/settlebox/green-runs`.
   */
  readonly greenRuns?: string | undefined;
};

/** The `failurePages` option: true, false, or folders. */
type FailurePagesOption = boolean | FailurePageOptions | undefined;

/** The folders of a run that leaves pages. */
export interface PageSettings {
  readonly folder: string;
  /** Undefined for the folder of caches. */
  readonly greenRuns: string | undefined;
}

const FOLDER = 'settlebox-failures';

/** Returns the folders; undefined if the run leaves no pages. Without an option, pages are on in CI. */
export function pageSettings(option: FailurePagesOption): PageSettings | undefined {
  if (option === false || (option === undefined && !isInCi())) return undefined;
  const { folder = FOLDER, greenRuns } = typeof option === 'object' ? option : {};
  return { folder, greenRuns };
}
