import { addReports, asExplored } from '../../analysis/coverage/merge.ts';
import type { Coverage } from '../../analysis/coverage/types.ts';
import { recordCoverage } from '../kit/coverage-folder.ts';
import { findWorld } from '../kit/worker.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';

/** Collects the coverage of the runs of a search, and writes it into the folder of a coverage run when the search ends. */
export class ExploredCoverage {
  readonly #folder: string | undefined;
  #sum: Coverage | undefined;

  /** The default folder is that of the test that calls `explore`. */
  constructor(folder: string | undefined) {
    this.#folder = folder ?? findWorld()?.settings.coverage;
  }

  /** Adds the world of a run, before its gateway is closed. */
  add(gateway: AnyGateway): void {
    if (this.#folder === undefined) return;
    const explored = asExplored(gateway.coverage());
    this.#sum = this.#sum === undefined ? explored : addReports([this.#sum, explored]);
  }

  write(): void {
    if (this.#folder !== undefined && this.#sum !== undefined) recordCoverage(this.#folder, this.#sum);
  }
}
