/** Renders indented JSON; a text that is not JSON is rendered unchanged. */
export function Json({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <section class="json" tabIndex={0} aria-label={label}>
      <pre>{indented(text)}</pre>
    </section>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
