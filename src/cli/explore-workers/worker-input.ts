import type { GatewayOptions } from '../../options/options.ts';
import type { ExploreOptions } from '../../testing/explore/options.ts';
import type { ShopTraits } from '../../testing/explore/try-shop.ts';

/** The input of a worker of `explore`. */
export interface WorkerInput {
  readonly cwd: string;
  readonly module: string;
  readonly world: GatewayOptions;
  /** The options of the command line that affect the run of a seed. */
  readonly flags: Pick<ExploreOptions, 'steps' | 'disruptions' | 'restDays'>;
  readonly traits: ShopTraits;
  /** True if standard output has only the JSON document of the command. */
  readonly json: boolean;
}
