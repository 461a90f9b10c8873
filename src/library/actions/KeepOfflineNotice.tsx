import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { keepOfflineMachine } from '../../../machines/library/keep-offline.machine.ts';
import { titleOf } from '../../../core/domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import styles from './DeleteDialog.module.css';
import type { FlowProps } from './flow-props.ts';

/** Says whether a session is on this device (row L27). */
export default function KeepOfflineNotice({ flow }: FlowProps) {
  const keeping = flow as ActorRefFrom<typeof keepOfflineMachine>;
  const t = useText();
  const state = useSelector(keeping, ({ value }) => value);
  const item = useSelector(keeping, ({ context }) => context.item);
  const close = () => keeping.send({ type: 'keep.close' });
  switch (state) {
    case 'kept':
      return (
        <Notice kind="success" onClose={close}>
          {t('library.keep.done', { title: titleOf(item) ?? t('common.untitled') })}
        </Notice>
      );
    case 'refused':
      return (
        <Notice kind="error" onClose={close}>
          {t('library.keep.refused')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice kind="error" onClose={close}>
          <p>{t('library.keep.failed')}</p>
          <Button className={styles.undo} onClick={() => keeping.send({ type: 'keep.retry' })}>
            {t('common.retry')}
          </Button>
        </Notice>
      );
    default:
      return <Announcement>{t('library.keep.working')}</Announcement>;
  }
}
