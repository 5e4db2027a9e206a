import './dialog.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  readonly open: boolean;
  /** Escape, the backdrop, or a button that leaves everything as it is. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons that name what they do: "Keep it", "Cancel booking". The harmless one stands first. */
  readonly actions: ReactNode;
}

/** Asks before something is lost. The native element holds the focus inside and returns it afterwards. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Closings of ours whose event is still to come: until then it may have been opened again. */
  const closings = useRef(0);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else {
      closings.current += 1;
      dialog.close();
    }
  }, [open]);
  const onClosed = () => {
    if (closings.current > 0) closings.current -= 1;
    else onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the native element's own; a click on the backdrop is the extra
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClosed}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <div className="acts">{actions}</div>
    </dialog>
  );
}
