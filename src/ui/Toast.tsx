import type { KeyboardEvent, ReactNode, RefCallback } from 'react';
import { IconButton } from './Button.tsx';
import { CloseIcon } from './icons.ts';
import styles from './Toast.module.css';

interface ToastProps {
  /** Nothing is visible if undefined. The live region stays in the page, so that a new text is announced. */
  text: string | undefined;
  closeLabel: string;
  isBusy?: boolean;
  onDismiss: () => void;
  /** Called with the element of each new text. */
  attach: RefCallback<HTMLDivElement>;
  /** Actions. */
  children?: ReactNode;
}

/** A non-modal notice. It stays until dismissed with its button or Escape, without a time limit (WCAG 2.2.1). */
export function Toast({ text, closeLabel, isBusy = false, onDismiss, attach, children }: ToastProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onDismiss();
  };
  return (
    <div role="status" className={styles.region}>
      {text === undefined ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from any of its buttons
        <div
          key={text}
          ref={attach}
          role="group"
          aria-label={text}
          aria-busy={isBusy}
          tabIndex={-1}
          className={styles.toast}
          onKeyDown={onKeyDown}
        >
          <p className={styles.text}>{text}</p>
          {children}
          <IconButton className={styles.close} label={closeLabel} onClick={onDismiss}>
            <CloseIcon size={18} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
