import { Fragment } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Lines } from '../parts/lines.tsx';
import { useApp } from '../state/app-state.ts';
import { countText } from '../state/format.ts';

const LINES_MAX = 8;

/**
 * Shows the result of the last action, or its error, below the clock, also on a page that is scrolled. It takes space of its own, so
 * that it covers nothing: one line, the rest on request.
 */
export function Messages() {
  const { message, setMessage } = useApp();
  const [first, ...more] = message?.lines ?? [];
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => uncover(place.current), [message]);
  return (
    <div class="messages" role="status" aria-live="polite" ref={place}>
      {message === undefined ? null : (
        <div class={`message message-${message.tone}`}>
          <p>
            <span class="message-tone">{message.tone === 'done' ? 'Done' : 'Failed'}</span>
            <strong class="message-text">{message.text}</strong>{' '}
            {message.links?.map(({ href, text }) => (
              <Fragment key={href}>
                <a href={href}>{text}</a>{' '}
              </Fragment>
            ))}
            {message.hint === undefined ? null : <span>{message.hint}</span>}
          </p>
          {first === undefined ? null : <Lines lines={[first]} linked />}
          {more.length === 0 ? null : (
            <details>
              <summary>{countText(more.length)} more</summary>
              <Lines lines={more.slice(0, LINES_MAX)} linked />
              {more.length > LINES_MAX ? <p class="faint">The timeline has the others.</p> : null}
            </details>
          )}
          <button type="button" class="quiet" aria-label="Close this message" onClick={() => setMessage(undefined)}>
            ✕
          </button>
        </div>
      )}
    </div>
  );
}

/** The control that was used stays visible, with some space above it. */
const SPACE_PX = 12;

/** On a page that is scrolled, the browser keeps the content where it is, behind the message. */
function uncover(messages: HTMLDivElement | null): void {
  const used = document.activeElement;
  const main = document.getElementById('main');
  if (messages === null || used === null || used === main || main?.contains(used) !== true) return;
  const hidden = messages.getBoundingClientRect().bottom + SPACE_PX - used.getBoundingClientRect().top;
  if (hidden > 0 && messages.childElementCount > 0) window.scrollBy(0, -hidden);
}
