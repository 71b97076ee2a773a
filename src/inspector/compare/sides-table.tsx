import type { ComponentChildren } from 'preact';

interface SidesTableProps {
  /** For screen readers. */
  readonly label: string;
  /** The object, the two worlds, and possibly the difference of both. */
  readonly heads: readonly string[];
  /** True if the values are amounts. */
  readonly isNumeric?: boolean;
  /** Rows of the body. */
  readonly children: ComponentChildren;
}

/** Renders a table of two worlds. On a narrow page, the values of each row are below its name, next to each other. */
export function SidesTable({ label, heads, isNumeric = false, children }: SidesTableProps) {
  return (
    <section class="sides-table" aria-label={label}>
      <table class={isNumeric ? 'sides-amounts' : ''}>
        <thead>
          <tr>
            {heads.map((title) => (
              <th key={title} scope="col">
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
