import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { attachPopover } from '../../ui/popover.ts';
import styles from './menus.module.css';

interface MenuPanelProps {
  /** The button references it in `aria-controls`. */
  id: string;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A list opened from a control. It handles its own keys; Escape, tabbing out and clicks elsewhere close it. */
export function MenuPanel({ id, label, onClose, children }: MenuPanelProps) {
  const attach = useCallback(
    (panel: HTMLDivElement) => {
      const detach = attachPopover(panel);
      // In a group of choices, focus starts at the selected one.
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
