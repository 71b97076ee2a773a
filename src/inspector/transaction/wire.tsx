import { useRef } from 'preact/hooks';
import { useApp } from '../state/app-state.ts';

/** The JSON as the API answers it, folded away; to be copied. */
export function Wire({ wire }: { readonly wire: object }) {
  const { tell } = useApp();
  const pre = useRef<HTMLPreElement>(null);
  const text = JSON.stringify(wire, null, 2);
  const copy = () =>
    write(text).then(
      () => tell({ tone: 'done', text: 'Copied.' }),
      () => {
        if (pre.current !== null) getSelection()?.selectAllChildren(pre.current);
        tell({ tone: 'done', text: 'The JSON is selected. Press Ctrl+C or ⌘C to copy it.' });
      },
    );
  return (
    <details class="panel wire">
      <summary>JSON of the API</summary>
      <button type="button" onClick={() => void copy()}>
        Copy
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <pre ref={pre} tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}

/** Browsers have no clipboard on pages of other machines without TLS. */
async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
