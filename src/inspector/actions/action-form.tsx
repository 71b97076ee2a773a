import type { ComponentChildren } from 'preact';
import { Refusal } from '../parts/error-message.tsx';
import type { Controls } from '../source/controls.ts';
import type { Message } from '../state/app-state.ts';
import { useHere } from '../state/use-here.ts';

interface ActFormProps {
  readonly title: string;
  /** What the button says. */
  readonly button: string;
  readonly onAct: (controls: Controls) => Promise<Message | undefined>;
  /** The choices that there are. */
  readonly children?: ComponentChildren;
  /** What is worth knowing of the choice. */
  readonly hint?: string;
  readonly main?: boolean;
}

/** One thing that can be done to a transaction: its choices, its button, and why where it is refused. */
export function ActForm({ title, button, onAct, children, hint, main = false }: ActFormProps) {
  const here = useHere();
  if (here === undefined) return null;
  return (
    <form
      class="act"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        here.act(onAct);
      }}
    >
      <h3>{title}</h3>
      <div class="act-fields">
        {children}
        <button type="submit" class={main ? 'main' : undefined} disabled={here.busy}>
          {button}
        </button>
      </div>
      {hint === undefined ? null : <p class="note">{hint}</p>}
      <Refusal refused={here.refused} />
    </form>
  );
}
