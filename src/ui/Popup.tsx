import { useCallback, useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { attachPopover } from './popover.ts';
import styles from './Popup.module.css';

interface PopupProps extends Omit<ComponentProps<typeof Button>, 'content' | 'onToggle'> {
  /** Accessible name of the panel. */
  label: string;
  /** Decided by the chart. */
  open: boolean;
  /** Called when the button is clicked. */
  onToggle: () => void;
  /** Called on Escape or a click elsewhere. */
  onClose: () => void;
  /** Content of the panel. */
  content: ReactNode;
}

/** A button and the panel it opens beside itself. */
export function Popup({ label, open, onToggle, onClose, content, children, ...button }: PopupProps) {
  const id = useId();
  return (
    <>
      <Button {...button} aria-haspopup="dialog" aria-expanded={open} aria-controls={id} onClick={onToggle}>
        {children}
      </Button>
      {open ? (
        <Panel id={id} label={label} onClose={onClose}>
          {content}
        </Panel>
      ) : null}
    </>
  );
}

function Panel({
  id,
  label,
  onClose,
  children,
}: {
  id: string;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const attach = useCallback(
    (panel: HTMLDivElement) => {
      const detach = attachPopover(panel);
      panel.addEventListener('cancel', onClose);
      return () => {
        panel.removeEventListener('cancel', onClose);
        detach();
      };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- attached once: a new `onClose` says the same to the same chart
    [],
  );
  return (
    <div ref={attach} id={id} role="dialog" aria-label={label} popover="manual" tabIndex={-1} className={styles.popup}>
      {children}
    </div>
  );
}
