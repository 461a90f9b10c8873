import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { saveOfflineMachine } from '../../../machines/library/save-offline.machine.ts';
import { titleOf } from '../../../core/domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import styles from './DeleteDialog.module.css';
import type { FlowProps } from './flow-props.ts';

/** Whether a session was saved on this device (row L27). */
export default function SaveOfflineNotice({ flow }: FlowProps) {
  const saving = flow as ActorRefFrom<typeof saveOfflineMachine>;
  const t = useText();
  const state = useSelector(saving, ({ value }) => value);
  const item = useSelector(saving, ({ context }) => context.item);
  const close = () => saving.send({ type: 'saveOffline.close' });
  switch (state) {
    case 'saved':
      return (
        <Notice kind="success" onClose={close}>
          {t('library.saveOffline.done', { title: titleOf(item) ?? t('common.untitled') })}
        </Notice>
      );
    case 'refused':
      return (
        <Notice kind="error" onClose={close}>
          {t('library.saveOffline.refused')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice kind="error" onClose={close}>
          <p>{t('library.saveOffline.failed')}</p>
          <Button className={styles.undo} onClick={() => saving.send({ type: 'saveOffline.retry' })}>
            {t('common.retry')}
          </Button>
        </Notice>
      );
    default:
      return <Announcement>{t('library.saveOffline.working')}</Announcement>;
  }
}
