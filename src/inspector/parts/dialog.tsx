import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A question in front of everything; Escape and the cross close it, and focus goes back to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  const id = useId();
  useEffect(() => {
    const { current } = element;
    current?.showModal();
    return () => {
      isGone.current = true;
      current?.close();
    };
  }, []);
  // The browser tells of it later, when the next question may stand there already.
  const closed = () => {
    if (!isGone.current) onClose();
  };
  return (
    <dialog ref={element} aria-labelledby={id} onCancel={closed} onClose={closed}>
      <header class="panel-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="quiet" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}
