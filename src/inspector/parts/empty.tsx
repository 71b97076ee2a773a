import type { ComponentChildren } from 'preact';

interface EmptyProps {
  readonly title: string;
  /** The next step for the user. */
  readonly children?: ComponentChildren;
}

/** Fills an empty list or a failed view: the reason, and the next step. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}
