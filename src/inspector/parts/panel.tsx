import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useKeptHeight } from './kept-height.ts';

interface PanelProps {
  /** The heading of the section; a view with one panel needs none, because its h1 says the same. */
  readonly title?: string;
  /** Links or counts next to the title. */
  readonly aside?: ComponentChildren;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
  /** The heading takes the focus when a control of the section is gone, such as that of a removed row. */
  readonly keepsFocus?: boolean;
}

/** Renders a section of a view with its heading. It keeps its height while its content is loaded again. */
export function Panel({ title, aside, note, children, wide = false, keepsFocus = false }: PanelProps) {
  const id = useId();
  const box = useKeptHeight<HTMLElement>();
  return (
    <section
      class={wide ? 'panel panel-wide' : 'panel'}
      ref={box}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title === undefined && aside === undefined ? null : (
        <header class="panel-head">
          {title === undefined ? null : (
            <h2 id={id} tabIndex={keepsFocus ? -1 : undefined}>
              {title}
            </h2>
          )}
          {aside === undefined ? null : <div class="panel-aside">{aside}</div>}
        </header>
      )}
      {note === undefined ? null : <p class="note">{note}</p>}
      {children}
    </section>
  );
}
