import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { attachPopover } from '../../ui/popover.ts';
import styles from './menus.module.css';

interface MenuPanelProps {
  /** The button names it in `aria-controls`. */
  id: string;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A list that has opened from a control: keys are its own, Escape, Tab out of it and a press elsewhere close it. */
export function MenuPanel({ id, label, onClose, children }: MenuPanelProps) {
  const attach = useCallback(
    (panel: HTMLDivElement) => {
      const detach = attachPopover(panel);
      // Of a group of choices the chosen one is where the keyboard begins.
      panel.querySelector<HTMLElement>('input:checked')?.focus();
      panel.addEventListener('cancel', onClose);
      return () => {
        panel.removeEventListener('cancel', onClose);
        detach();
      };
    },
    [onClose],
  );
  return (
    <div ref={attach} id={id} role="dialog" aria-label={label} popover="manual" tabIndex={-1} className={styles.panel}>
      {children}
    </div>
  );
}
