import { useEffect, useState } from 'preact/hooks';
import type { CaseReport } from '../../analysis/inspection/report.ts';
import { Button } from '../parts/button.tsx';
import { dayText, fullText, timeText } from '../state/format.ts';
import { newLines } from './scenario-panel.tsx';

interface ScenarioBarProps {
  readonly caseReport: CaseReport;
  readonly index: number;
  readonly onStep: (index: number) => void;
}

/** Steps through a scenario: the time of the selected step, a slider, and buttons. */
export function ScenarioBar({ caseReport, index, onStep }: ScenarioBarProps) {
  const step = caseReport.moments[index];
  if (step === undefined) return null;
  // The page of a failing test shows the world at one time.
  const hasSteps = caseReport.moments.length > 1;
  return (
    <section class="time-bar" aria-label={hasSteps ? 'Steps of the scenario' : 'Time of the world'}>
      <div class="time-now">
        <span class="time-day" title={fullText(step.at)}>
          {dayText(step.at)}
        </span>
        <span class="time-clock">{timeText(step.at)} ET</span>
      </div>
      {hasSteps ? (
        <>
          <StepTrack caseReport={caseReport} index={index} onStep={onStep} />
          <StepButtons last={caseReport.moments.length - 1} index={index} onStep={onStep} />
        </>
      ) : (
        <p class="scenario-step error-text">{caseReport.failure}</p>
      )}
    </section>
  );
}

function StepTrack({ caseReport: { moments: steps, failure }, index, onStep }: ScenarioBarProps) {
  const step = steps[index];
  const last = steps.length - 1;
  if (step === undefined) return null;
  const percent = (position: number) => `${last === 0 ? 100 : (position / last) * 100}%`;
  return (
    <div class="track">
      <div class="track-line" aria-hidden="true">
        <div class="track-past" style={{ width: percent(index) }} />
        {steps.map(({ at, label }, position) => (
          <span key={`${position}-${at}`} class="tick" style={{ left: percent(position) }} title={label} />
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={index}
        aria-label="Step of the scenario"
        aria-valuetext={`${dayText(step.at)}: ${step.label}`}
        onInput={({ currentTarget }) => onStep(Number(currentTarget.value))}
      />
      <p class="scenario-step" aria-live="polite">
        <span title={step.label}>{step.said ?? newLines(step, steps[index - 1]).at(-1)?.what ?? step.label}</span>
        {failure !== null && index === last ? <strong class="error-text"> {failure}</strong> : null}
      </p>
    </div>
  );
}

interface StepButtonsProps {
  /** The index of the last step. */
  readonly last: number;
  readonly index: number;
  readonly onStep: (index: number) => void;
}

function StepButtons({ last, index, onStep }: StepButtonsProps) {
  const [isPlaying, setIsPlaying] = usePlayback({ last, index, onStep });
  const play = () => {
    if (index >= last) onStep(0);
    setIsPlaying(!isPlaying);
  };
  return (
    <div class="time-buttons">
      <button type="button" class="main" onClick={play}>
        {isPlaying ? 'Stop' : index >= last ? 'Play from the start' : 'Play'}
      </button>
      <Button impossible={index === 0 ? 'This is the first step.' : undefined} onClick={() => onStep(index - 1)}>
        ← Back
      </Button>
      <Button impossible={index >= last ? 'This is the last step.' : undefined} onClick={() => onStep(index + 1)}>
        Next →
      </Button>
    </div>
  );
}

/** The time per step during playback. */
const STEP_MS = 1_600;

/** Moves to the next step at intervals while the scenario plays, and stops at the last one. */
function usePlayback({ last, index, onStep }: StepButtonsProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      if (index < last) onStep(index + 1);
      if (index + 1 >= last) setIsPlaying(false);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, index, last]);
  return [isPlaying, setIsPlaying] as const;
}
