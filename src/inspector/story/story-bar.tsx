import { useEffect, useState } from 'preact/hooks';
import type { CaseReport } from '../../analysis/inspection/report.ts';
import { dayText, fullText, timeText } from '../state/words.ts';
import { newLines } from './story-panel.tsx';

interface StoryBarProps {
  readonly played: CaseReport;
  readonly index: number;
  readonly onTurn: (index: number) => void;
}

/** So long each moment is shown while the story plays. */
const MOMENT_MS = 1_600;

/** The moments of a story: a slider over them, and what was done at the one that is shown. */
export function StoryBar({ played, index, onTurn }: StoryBarProps) {
  const { moments, failure } = played;
  const moment = moments[index];
  const last = moments.length - 1;
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => {
      if (index < last) onTurn(index + 1);
      if (index + 1 >= last) setPlaying(false);
    }, MOMENT_MS);
    return () => clearTimeout(timer);
  }, [playing, index, last]);
  if (moment === undefined) return null;
  const play = () => {
    if (index >= last) onTurn(0);
    setPlaying(!playing);
  };
  return (
    <section class="time-bar" aria-label="Steps of the scenario">
      <div class="time-now">
        <span class="time-day" title={fullText(moment.at)}>
          {dayText(moment.at)}
        </span>
        <span class="time-clock">{timeText(moment.at)} ET</span>
      </div>
      <div class="track">
        <div class="track-line" aria-hidden="true">
          <div class="track-past" style={{ width: `${last === 0 ? 100 : (index / last) * 100}%` }} />
          {moments.map(({ at, label }, place) => (
            <span
              key={`${place}-${at}`}
              class="tick"
              style={{ left: `${last === 0 ? 100 : (place / last) * 100}%` }}
              title={label}
            />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label="Step of the scenario"
          aria-valuetext={`${dayText(moment.at)}: ${moment.label}`}
          onInput={({ currentTarget }) => onTurn(Number(currentTarget.value))}
        />
        <p class="story-step" aria-live="polite">
          <span title={moment.label}>
            {moment.said ?? newLines(moment, moments[index - 1]).at(-1)?.what ?? moment.label}
          </span>
          {failure !== null && index === last ? <strong class="refused"> {failure}</strong> : null}
        </p>
      </div>
      <div class="time-buttons">
        <button type="button" class="main" onClick={play}>
          {playing ? 'Stop' : index >= last ? 'Play from the start' : 'Play'}
        </button>
        <button type="button" disabled={index === 0} onClick={() => onTurn(index - 1)}>
          ← Back
        </button>
        <button type="button" disabled={index >= last} onClick={() => onTurn(index + 1)}>
          Next →
        </button>
      </div>
    </section>
  );
}
