import type { ComponentChildren } from 'preact';

interface EmptyProps {
  readonly title: string;
  /** What to do about it. */
  readonly children?: ComponentChildren;
}

/** Where there is nothing, why, and what to do next. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}
