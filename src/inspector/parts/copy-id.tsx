import { useEffect, useState } from 'preact/hooks';

/** The time for which the button confirms that it copied. */
const CONFIRMED_MS = 1_500;

/** Renders a button that copies an id. Where the browser has no clipboard, it selects the id instead. */
export function CopyId({ id }: { readonly id: string }) {
  const [result, setResult] = useState<string | undefined>();
  useEffect(() => {
    if (result === undefined) return undefined;
    const timer = setTimeout(() => setResult(undefined), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [result]);
  return (
    <button
      type="button"
      class="quiet copy"
      aria-label={result ?? `Copy ${id}`}
      title={`Copy ${id}`}
      onClick={({ currentTarget }) => {
        const text = currentTarget.previousElementSibling;
        copied(id).then(
          () => setResult('Copied'),
          () => {
            if (text !== null) getSelection()?.selectAllChildren(text);
            setResult('Press Ctrl+C or ⌘C');
          },
        );
      }}
    >
      {result ?? 'Copy'}
    </button>
  );
}

/** Rejects on pages of other machines without TLS, where browsers have no clipboard. */
async function copied(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
