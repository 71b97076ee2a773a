import type { FrozenWorld } from '../../analysis/inspection/inspection-types.ts';
import type { ReportMoment } from '../../analysis/inspection/report.ts';
import type { World } from './call-operation.ts';
import type { StepReport } from './scenario-result.ts';
import { labelOf } from './step-label.ts';

/** The states of a world while a scenario runs, for the report. */
interface Recording {
  readonly moments: readonly ReportMoment[];
  /** Records the world after a step that changed it, was rejected, lost its response, or has a note. */
  record(step: StepReport): void;
}

/** Starts a recording. Its first entry is the current world. */
export function recordWorlds({ inspect }: Pick<World, 'inspect'>): Recording {
  const moments = [reportMoment('before the first step', undefined, inspect.freeze())];
  let last = JSON.stringify(moments[0]?.world);
  return {
    moments,
    record(step) {
      const world = inspect.freeze();
      const now = JSON.stringify(world);
      const isSilent = step.note === undefined && step.rejection === undefined && step.networkError === undefined;
      if (now === last && isSilent) return;
      last = now;
      moments.push(reportMoment(labelOf(step), step.note, world));
    },
  };
}

function reportMoment(label: string, note: string | undefined, world: FrozenWorld): ReportMoment {
  return { at: world.overview.now, label, said: note ?? null, world };
}
