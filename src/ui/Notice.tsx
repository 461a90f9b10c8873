import { useId } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text-context.tsx';
import type { TextKey } from '../i18n/areas.ts';
import { Button } from './Button.tsx';
import { Modal } from './Dialog.tsx';
import { classes } from './classes.ts';
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from './icons.ts';
import styles from './Notice.module.css';

type NoticeKind = 'success' | 'error' | 'warning' | 'confirm';

const TITLES: Record<NoticeKind, TextKey> = {
  success: 'common.great',
  error: 'common.oops',
  warning: 'common.caution',
  confirm: 'common.areYouSure',
};

const ICONS = { success: CircleCheckIcon, error: CircleAlertIcon, warning: TriangleAlertIcon, confirm: InfoIcon };

interface NoticeProps {
  kind: NoticeKind;
  /** For `confirm` only. */
  onConfirm?: () => void;
  /** The confirmed action is a deletion. */
  deletes?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A popup with one of the titles of the specification (Library 8, row L30). */
export function Notice({ kind, onConfirm, deletes = false, onClose, children }: NoticeProps) {
  const t = useText();
  const titleId = useId();
  const textId = useId();
  const Icon = ICONS[kind];
  return (
    <Modal role="alertdialog" labelledBy={titleId} describedBy={textId} onClose={onClose}>
      <div className={classes(styles.notice, styles[kind])}>
        <Icon size={28} aria-hidden className={styles.icon} />
        <h2 id={titleId}>{t(TITLES[kind])}</h2>
        <div id={textId} className={styles.text}>
          {children}
        </div>
        <div className={styles.actions}>
          {kind === 'confirm' ? (
            <>
              <Button onClick={onClose}>{t('common.cancel')}</Button>
              <Button variant={deletes ? 'danger' : 'primary'} onClick={onConfirm}>
                {t(deletes ? 'common.delete' : 'common.confirm')}
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={onClose}>
              {t('common.understood')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
