import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { deleteItemMachine, LinkedVideo } from '../../../machines/library/delete-item.machine.ts';
import { playAddress, titleOf } from '../../../core/domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { useSlots } from '../slots.ts';
import styles from './DeleteDialog.module.css';
import type { FlowProps } from './flow-props.ts';

/** Confirms the deletion of an item, and lists what still uses a document (rows L18, L30). */
export default function DeleteDialog({ flow }: FlowProps) {
  const deletion = flow as ActorRefFrom<typeof deleteItemMachine>;
  const t = useText();
  const state = useSelector(deletion, ({ value }) => value);
  const item = useSelector(deletion, ({ context }) => context.item);
  const videos = useSelector(deletion, ({ context }) => context.videos);
  const title = titleOf(item) ?? t('common.untitled');
  const close = () => deletion.send({ type: 'delete.close' });
  switch (state) {
    case 'confirming':
      return (
        <Notice kind="confirm" deletes onConfirm={() => deletion.send({ type: 'delete.confirm' })} onClose={close}>
          <p>{t('library.delete.ask', { title })}</p>
          <p>{t('library.delete.restorable')}</p>
        </Notice>
      );
    case 'refused':
      return (
        <Notice kind="error" onClose={close}>
          <p>{t('library.delete.linked')}</p>
          <Videos videos={videos} />
        </Notice>
      );
    case 'failed':
      return (
        <Notice kind="error" onClose={close}>
          {t('library.delete.failed')}
        </Notice>
      );
    default:
      return <Announcement>{t('library.delete.working')}</Announcement>;
  }
}

function Videos({ videos }: { videos: readonly LinkedVideo[] }) {
  const t = useText();
  const { addressOf } = useSlots();
  return (
    <ul className={styles.videos}>
      {videos.map(({ id, title }) => (
        <li key={id}>
          <a href={addressOf(playAddress({ type: 'video', id }))}>{title || t('common.untitled')}</a>
        </li>
      ))}
    </ul>
  );
}
