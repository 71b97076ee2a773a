import type { ComponentChildren } from 'preact';

interface ButtonProps {
  /** The action runs: further presses do nothing, and the button keeps the focus. */
  readonly busy?: boolean | undefined;
  /** Presses while it is busy are carried out one after another, such as twice `+1 day`. */
  readonly repeats?: boolean;
  /** Why the action is impossible now; the button is then disabled for screen readers too, and the reason is its tooltip. */
  readonly impossible?: string | undefined;
  readonly look?: 'main' | 'quiet' | 'danger' | undefined;
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  /** Words that find it in the command palette. */
  readonly words?: string | undefined;
  readonly submit?: boolean;
  readonly onClick?: (() => void) | undefined;
  readonly children: ComponentChildren;
}

/** Renders a button that keeps the focus while its action runs: it is `aria-disabled`, not `disabled`. */
export function Button({
  busy = false,
  repeats = false,
  impossible,
  look,
  label,
  title,
  words,
  submit,
  onClick,
  children,
}: ButtonProps) {
  const isOff = impossible !== undefined || (busy && !repeats);
  return (
    <button
      type={submit === true ? 'submit' : 'button'}
      class={look}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      title={impossible ?? title}
      data-palette={words}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}
