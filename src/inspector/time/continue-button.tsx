import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { closeDialogOf, Dialog } from '../parts/dialog.tsx';
import type { Controls } from '../source/controls.ts';
import type { InspectorSource } from '../source/source.ts';
import { surface } from '../source/surface.ts';
import { useAction, useApp } from '../state/app-state.ts';
import { dayText, pluralize, timeText } from '../state/format.ts';
import { leaveMessage } from '../state/left-message.ts';
import { withQuery } from '../state/route.ts';
import { inspectorOf } from './inspector-of.ts';

interface ContinueButtonProps {
  /** ISO 8601. */
  readonly at: string;
  /** The world at that time. */
  readonly past: InspectorSource;
}

/** Forks the world as it was at a time and opens the fork, at the same view. The present is not changed. */
export function ContinueButton({ at, past }: ContinueButtonProps) {
  const { route } = useApp();
  const action = useAction();
  /** The number of endpoints at that time, while the dialog asks about them. */
  const [asked, setAsked] = useState<number>();
  const time = `${dayText(at)}, ${timeText(at)} ET`;
  const fork = async (controls: Controls, webhooks: string, options: { readonly deliver?: 'same' }) => {
    const opened = await controls.fork({ from: at, ...options });
    leaveMessage({
      tone: 'done',
      text: `You are in the fork “${opened.name}”, which continues from ${time}.`,
      hint: `${webhooks} “World” at the top leads back.`,
    });
    surface().open(`${inspectorOf(opened.controlUrl)}${withQuery(route, { at: '' })}`);
    return undefined;
  };
  const ask = () =>
    action?.run(async (controls) => {
      const { counts } = await past.overview();
      if (counts.endpoints === 0) return fork(controls, 'It has no webhook endpoints.', {});
      setAsked(counts.endpoints);
      return undefined;
    });
  const send = () =>
    action?.run((controls) => fork(controls, 'Its webhooks are sent to your application.', { deliver: 'same' }));
  const record = () => action?.run((controls) => fork(controls, 'Its webhooks are recorded but not sent.', {}));
  return (
    <>
      <Button busy={action?.busy} title="Forks the world as it was then. The present is not changed." onClick={ask}>
        Continue from here
      </Button>
      {asked === undefined ? null : (
        <Dialog title={`Continue from ${time}`} onClose={() => setAsked(undefined)}>
          <div class="confirm">
            <p>A fork is created and opened. This world stays as it is, and “World” at the top leads back to it.</p>
            <p>
              The world had {pluralize(asked, 'webhook endpoint')} at that time. The fork’s webhooks are recorded either
              way; choose whether your application receives them too.
            </p>
          </div>
          <div class="row confirm-buttons">
            <button type="button" onClick={closeDialogOf}>
              Cancel
            </button>
            <Button busy={action?.busy} onClick={send}>
              Continue, and send them
            </Button>
            <Button look="main" busy={action?.busy} onClick={record}>
              Continue without sending
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
