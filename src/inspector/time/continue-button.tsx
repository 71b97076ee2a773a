import { useState } from 'preact/hooks';
import type { Overview } from '../../analysis/inspection/types.ts';
import { Button } from '../parts/button.tsx';
import { closeDialogOf, Dialog } from '../parts/dialog.tsx';
import { surface } from '../source/surface.ts';
import { useAction, useApp } from '../state/app-state.ts';
import { dayText, pluralize, timeText } from '../state/format.ts';
import { leaveMessage } from '../state/left-message.ts';
import { withQuery } from '../state/route.ts';
import { inspectorOf } from './inspector-of.ts';

interface ContinueButtonProps {
  /** ISO 8601. */
  readonly at: string;
  /** The present of the world. */
  readonly overview: Overview;
}

/** Forks the world as it was at a time and opens the fork, at the same view. The present is not changed. */
export function ContinueButton({ at, overview }: ContinueButtonProps) {
  const { route } = useApp();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const { endpoints } = overview.counts;
  const proceed = (deliver: boolean) =>
    action?.run(async (controls) => {
      const fork = await controls.fork({ from: at, ...(deliver ? { deliver: 'same' } : {}) });
      leaveMessage({
        tone: 'done',
        text: `You are in the fork “${fork.name}”, which continues from ${dayText(at)}, ${timeText(at)} ET.`,
        hint: `Its webhooks are ${deliver ? 'sent to your application' : 'recorded but not sent'}. “World” at the top leads back.`,
      });
      surface().open(`${inspectorOf(fork.controlUrl)}${withQuery(route, { at: '' })}`);
      return undefined;
    });
  return (
    <>
      <Button
        busy={action?.busy}
        title="Forks the world as it was then. The present is not changed."
        onClick={() => (endpoints === 0 ? proceed(false) : setAsking(true))}
      >
        Continue from here
      </Button>
      {isAsking ? (
        <Dialog title={`Continue from ${dayText(at)}, ${timeText(at)} ET`} onClose={() => setAsking(false)}>
          <div class="confirm">
            <p>A fork is created and opened. This world stays as it is, and “World” at the top leads back to it.</p>
            <p>
              The world has {pluralize(endpoints, 'webhook endpoint')}. The fork’s webhooks are recorded either way;
              choose whether your application receives them too.
            </p>
          </div>
          <div class="row confirm-buttons">
            <button type="button" onClick={closeDialogOf}>
              Cancel
            </button>
            <Button busy={action?.busy} onClick={() => proceed(true)}>
              Continue, and send them
            </Button>
            <Button look="main" busy={action?.busy} onClick={() => proceed(false)}>
              Continue without sending
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
