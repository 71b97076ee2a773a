import { useRef } from 'preact/hooks';
import { useApp } from '../state/app-state.ts';

/** Renders the API's JSON of an object, collapsed, with a button that copies it. */
export function ApiJson({ json }: { readonly json: object }) {
  const { setMessage } = useApp();
  const pre = useRef<HTMLPreElement>(null);
  const text = JSON.stringify(json, null, 2);
  const copy = () =>
    write(text).then(
      () => setMessage({ tone: 'done', text: 'Copied.' }),
      () => {
        if (pre.current !== null) getSelection()?.selectAllChildren(pre.current);
        setMessage({ tone: 'done', text: 'The JSON is selected. Press Ctrl+C or ⌘C to copy it.' });
      },
    );
  return (
    <details class="panel wire">
      <summary>JSON of the API</summary>
      <button type="button" onClick={() => void copy()}>
        Copy
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <pre ref={pre} tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}

/** Rejects on pages of other machines without TLS, where browsers have no clipboard. */
async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
