import type { FrozenWorld } from '../../analysis/inspection/inspection-types.ts';
import type { ReportMoment } from '../../analysis/inspection/report.ts';
import type { World } from './call-operation.ts';
import type { StepReport } from './scenario-result.ts';
import { labelOf } from './step-label.ts';

/** The states of a world while a scenario runs, for the report. */
export interface Recording {
  readonly moments: readonly ReportMoment[];
  /** Records the world after a step that changed it, was rejected, lost its response, or has a note. */
  note(step: StepReport): void;
}

/** Starts a recording. Its first entry is the current world. */
export function recordMoments({ inspect }: Pick<World, 'inspect'>): Recording {
  const moments = [momentOf('before the first step', undefined, inspect.freeze())];
  let last = JSON.stringify(moments[0]?.world);
  return {
    moments,
    note(step) {
      const world = inspect.freeze();
      const now = JSON.stringify(world);
      const isSilent = step.said === undefined && step.refusal === undefined && step.lost === undefined;
      if (now === last && isSilent) return;
      last = now;
      moments.push(momentOf(labelOf(step), step.said, world));
    },
  };
}

function momentOf(label: string, said: string | undefined, world: FrozenWorld): ReportMoment {
  return { at: world.overview.now, label, said: said ?? null, world };
}
