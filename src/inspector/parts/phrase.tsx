import { Fragment } from 'preact';

/** A masked number with the word before it, such as `Bank …6789`. */
const MASKED = /(\S+ …\w{4})/;

/**
 * Renders a text of the gateway, such as the description of an event or a masked payment method: with the minus sign of the page, and
 * without a line break before the last four digits.
 */
export function Phrase({ text }: { readonly text: string }) {
  const parts = text.replaceAll('-$', '−$').split(MASKED);
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          <Fragment key={`${index} ${part}`}>{part}</Fragment>
        ) : (
          <span key={`${index} ${part}`} class="no-break">
            {part}
          </span>
        ),
      )}
    </>
  );
}
