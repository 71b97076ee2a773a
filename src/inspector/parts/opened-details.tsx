import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface OpenedDetailsProps {
  readonly class: string;
  readonly summary: string;
  /** Called while the box is open. */
  readonly children: () => ComponentChildren;
}

/** The boxes that are open: they stay so when their view is loaded again, such as for another viewing time. */
const opened = new Set<string>();

/** Renders a box that can be opened. Its content is large, or is loaded, so it is rendered only while the box is open. */
export function OpenedDetails({ class: name, summary, children }: OpenedDetailsProps) {
  const [isOpen, setOpen] = useState(opened.has(name));
  const remember = ({ open }: HTMLDetailsElement) => {
    if (open) opened.add(name);
    else opened.delete(name);
    setOpen(open);
  };
  return (
    <details class={name} open={isOpen} onToggle={({ currentTarget }) => remember(currentTarget)}>
      <summary>{summary}</summary>
      {isOpen ? children() : null}
    </details>
  );
}
