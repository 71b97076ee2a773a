import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface OpenedDetailsProps {
  readonly class: string;
  readonly summary: string;
  /** Called while the box is open. */
  readonly children: () => ComponentChildren;
}

/** Renders a box that can be opened. Its content is large, or is loaded, so it is rendered only while the box is open. */
export function OpenedDetails({ class: name, summary, children }: OpenedDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={name} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen ? children() : null}
    </details>
  );
}
