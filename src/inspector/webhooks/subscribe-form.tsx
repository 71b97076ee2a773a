import { Button } from '../parts/button.tsx';
import { useAction } from '../state/app-state.ts';

const GROUPS = [
  ['transaction.*', 'payments'],
  ['batch.*', 'batches and deposits'],
  ['payment_token.*', 'tokens'],
  ['ach.*', 'notifications of change and return rates'],
] as const;

/** Subscribes a URL on this machine to events. */
export function SubscribeForm() {
  const action = useAction();
  if (action === undefined) return null;
  const subscribe = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const url = fields.get('url');
    const events = GROUPS.map(([pattern]) => pattern).filter((pattern) => fields.has(pattern));
    if (typeof url !== 'string') return;
    action.run(async (controls) => {
      const { secret } = await controls.subscribe({ url: url.trim(), ...(events.length === 0 ? {} : { events }) });
      form.reset();
      return {
        tone: 'done',
        text: `Subscribed ${url.trim()}.`,
        hint: `Requests are signed with the secret ${secret}`,
      };
    });
  };
  return (
    <details class="more">
      <summary>Add an endpoint</summary>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          subscribe(event.currentTarget);
        }}
      >
        <label>
          URL on this machine
          <input name="url" type="text" inputMode="url" required placeholder="http://127.0.0.1:3000/webhooks" />
        </label>
        <fieldset>
          <legend>Only these events; leave empty for all events</legend>
          {GROUPS.map(([pattern, label]) => (
            <label key={pattern} class="tick-line">
              <input type="checkbox" name={pattern} /> {label} <code>{pattern}</code>
            </label>
          ))}
        </fieldset>
        <div>
          <Button submit look="main" busy={action.busy}>
            Subscribe
          </Button>
        </div>
      </form>
    </details>
  );
}
