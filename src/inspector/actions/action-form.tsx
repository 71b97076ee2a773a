import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { ErrorMessage } from '../parts/error-message.tsx';
import type { Controls } from '../source/controls.ts';
import type { Message } from '../state/app-state.ts';
import { useFormAction } from '../state/form-action.ts';

interface ActionFormProps {
  readonly title: string;
  readonly button: string;
  /** Runs the action. One that takes seconds says what it is doing. */
  readonly onRun: (controls: Controls, sayProgress: (text: string) => void) => Promise<Message | undefined>;
  /** The inputs, next to the button. */
  readonly children?: ComponentChildren;
  readonly hint?: string;
  readonly isPrimary?: boolean;
  /** Words that find its button in the command palette. */
  readonly words?: string;
}

/** Renders a form that runs one action on a transaction, with its inputs, its button, and the error of the last attempt. */
export function ActionForm({ title, button, onRun, children, hint, isPrimary = false, words }: ActionFormProps) {
  const action = useFormAction();
  const [progress, setProgress] = useState('');
  if (action === undefined) return null;
  return (
    <form
      class="action"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!action.busy) action.run((controls) => onRun(controls, setProgress).finally(() => setProgress('')));
      }}
    >
      <h3>{title}</h3>
      <div class="action-fields">
        {children}
        <Button submit look={isPrimary ? 'main' : undefined} busy={action.busy} words={words}>
          {button}
        </Button>
      </div>
      {hint === undefined ? null : <p class="note">{hint}</p>}
      {/* It is there before its text, so that a screen reader announces the text. */}
      <p class="action-progress" role="status">
        {progress}
      </p>
      <ErrorMessage error={action.error} />
    </form>
  );
}
