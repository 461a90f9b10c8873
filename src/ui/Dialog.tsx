import { useId } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.ts';
import { attachModal, isWithin, wrappedStop } from './modal.ts';
import { isStrayPress } from './stray-click.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  closeLabel: string;
  /** `sheet` slides in from below, `full` fills the window except for a margin. */
  shape?: 'box' | 'sheet' | 'full';
  /** Fades in after a moment, by which time its content has usually loaded, so that nothing flashes. */
  isLate?: boolean;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Below the body, always visible. */
  footer?: ReactNode;
  bodyClassName?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Focuses the close button when the dialog opens, even if its actions are already present. The actions load with the
 * content, so the first of them would otherwise receive focus only on a fast connection. React's `autoFocus` does not
 * set the attribute.
 */
function focusAtFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}

/** A modal dialog that is open while it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, shape = 'box', isLate, actions, footer, bodyClassName, onClose, children } = props;
  const titleId = useId();
  return (
    <Modal
      labelledBy={titleId}
      className={classes(shape === 'box' ? undefined : styles[shape], isLate && styles.late)}
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title} dir="auto">
          {title}
        </h2>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        <IconButton ref={focusAtFirst} label={closeLabel} onClick={onClose}>
          <CloseIcon size={20} aria-hidden />
        </IconButton>
      </header>
      <div className={classes(styles.body, bodyClassName)}>{children}</div>
      {footer ? <footer className={styles.foot}>{footer}</footer> : null}
    </Modal>
  );
}

interface ModalProps {
  labelledBy: string;
  describedBy?: string | undefined;
  role?: 'dialog' | 'alertdialog';
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The modal frame: it traps focus, and Escape or a click outside calls `onClose`.
 *
 * It keeps keyboard events from what is below it.
 */
export function Modal({ labelledBy, describedBy, role = 'dialog', className, onClose, children }: ModalProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    event.stopPropagation();
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      onClose();
    }
    const stop = event.key === 'Tab' ? wrappedStop(event.currentTarget, event.shiftKey) : undefined;
    if (stop) {
      event.preventDefault();
      stop.focus();
    }
  };
  const onPointerDown = (event: PointerEvent<HTMLDialogElement>) => {
    const beside = !isWithin(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY);
    if (event.target === event.currentTarget && beside && !isStrayPress(event)) onClose();
  };
  return (
    <dialog
      ref={attachModal}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classes(styles.dialog, className)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onCancel={(event) => {
        // The Back button, or the back gesture of a phone.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
