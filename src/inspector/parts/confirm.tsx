import type { ComponentChildren } from 'preact';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  /** A question. */
  readonly title: string;
  /** What yes does, as a button says it: `End the fork`. */
  readonly yes: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
  /** What becomes of it, and what can't be undone. */
  readonly children: ComponentChildren;
}

/** Asks before something that can't be taken back. */
export function Confirm({ title, yes, onYes, onClose, children }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="confirm">{children}</div>
      <div class="row confirm-buttons">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          class="danger"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
