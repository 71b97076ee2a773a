import type { FrozenWorld } from '../../analysis/inspection/inspection-types.ts';
import type { Report } from '../../analysis/inspection/report.ts';
import { packedReport } from '../html/packed-data.ts';

/** The report of a failure for the inspector, packed. */
interface PackedWorld {
  readonly packed: string;
  /** The number of newest rows of each list that are shown; undefined if all are. */
  readonly rowsMax: number | undefined;
}

/** Letters of the packed world in a page. */
const PACKED_MAX = 700_000;

/** If all rows of a world are too long, only so many newest rows of each list are shown. */
const ROWS_STEPS = [200, 80, 30, 10];

/** What the inspector shows besides the world. */
interface ReportTexts {
  readonly title: string;
  readonly message: string;
}

/** Packs a world for the inspector, with fewer rows if it is too long. Undefined if not even a few rows fit. */
export function packWorld(world: FrozenWorld, texts: ReportTexts): PackedWorld | undefined {
  for (const rowsMax of [undefined, ...ROWS_STEPS]) {
    const packed = packedReport(reportOf(rowsMax === undefined ? world : newestOf(world, rowsMax), texts));
    if (packed.length <= PACKED_MAX) return { packed, rowsMax };
  }
  return undefined;
}

/** A report of one moment: the inspector shows no steps then. */
function reportOf(world: FrozenWorld, { title, message }: ReportTexts): Report {
  const moment = { at: world.overview.now, label: 'the test failed', said: null, world };
  return {
    settlebox: 'report',
    version: 1,
    stories: [
      {
        title,
        description: '',
        file: '',
        run: null,
        ok: false,
        cases: [{ case: '', title, ok: false, failure: message, expectations: 0, steps: [], moments: [moment] }],
      },
    ],
  };
}

/** Lists begin with their newest rows, except for the timeline. */
function newestOf(world: FrozenWorld, rowsMax: number): FrozenWorld {
  const first = <Row>(rows: readonly Row[]) => rows.slice(0, rowsMax);
  return {
    ...world,
    timeline: world.timeline.slice(-rowsMax),
    upcoming: first(world.upcoming),
    transactions: first(world.transactions),
    batches: first(world.batches),
    files: first(world.files),
    endpoints: first(world.endpoints),
    deliveries: first(world.deliveries),
    tokens: first(world.tokens),
    disputes: first(world.disputes),
    deposits: first(world.deposits),
  };
}
