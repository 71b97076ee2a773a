import type { ComponentChildren } from 'preact';

interface WideTableProps {
  /** For screen readers. */
  readonly label: string;
  readonly heads: readonly (readonly [title: string, align?: 'right'])[];
  /** Rows of the body. */
  readonly children: ComponentChildren;
}

/** Renders a table that scrolls sideways on a narrow page. */
export function WideTable({ label, heads, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <section class="wide-table" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map(([title, align]) => (
              <th key={title} scope="col" class={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
