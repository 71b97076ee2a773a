import type { ComponentChildren } from 'preact';
import { closeDialogOf, Dialog } from './dialog.tsx';

interface ConfirmProps {
  readonly title: string;
  /** The label of the button that confirms, such as `Close it`. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The consequences, and a warning if they cannot be undone. */
  readonly children: ComponentChildren;
}

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm({ title, confirmLabel, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="confirm">{children}</div>
      <div class="row confirm-buttons">
        <button type="button" onClick={closeDialogOf}>
          Cancel
        </button>
        <button
          type="button"
          class="danger"
          onClick={(event) => {
            closeDialogOf(event);
            onConfirm();
          }}
        >
          {confirmLabel}
        </button>
      </div>
    </Dialog>
  );
}
