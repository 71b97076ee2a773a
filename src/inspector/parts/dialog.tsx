import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Stays in its place while its height changes; otherwise it is in the middle of the page. */
  readonly isAtTop?: boolean;
  readonly children: ComponentChildren;
}

/** Closes the dialog of a button. The browser then restores the focus, which it does not if the dialog is only removed. */
export function closeDialogOf({ currentTarget }: { readonly currentTarget: Element }): void {
  currentTarget.closest('dialog')?.close();
}

/** Renders a modal dialog. Escape and the close button close it, and the browser restores the focus. */
export function Dialog({ title, onClose, isAtTop = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const isUnmounted = useRef(false);
  const id = useId();
  useEffect(() => {
    const { current } = element;
    current?.showModal();
    return () => {
      isUnmounted.current = true;
      current?.close();
    };
  }, []);
  // The browser fires `close` asynchronously, when another dialog can be open already.
  const closed = () => {
    if (!isUnmounted.current) onClose();
  };
  // Escape closes at once: the next key can open the dialog again.
  const cancel = (event: Event) => {
    event.preventDefault();
    element.current?.close();
    closed();
  };
  return (
    <dialog ref={element} class={isAtTop ? 'is-at-top' : ''} aria-labelledby={id} onCancel={cancel} onClose={closed}>
      <div class="panel-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="quiet" aria-label="Close" onClick={closeDialogOf}>
          ✕
        </button>
      </div>
      {children}
    </dialog>
  );
}
