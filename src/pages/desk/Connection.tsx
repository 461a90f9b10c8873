import { useSelector } from '@xstate/react';
import { unsentCount } from '../../../core/domain/desk/board.ts';
import { useText } from '../../i18n/text-context.tsx';
import { StatusLight } from '../../ui/StatusLight.tsx';
import type { DeskPageProps } from './refs.ts';
import styles from './desk.module.css';

/** Whether presses are saved, and whether other people's tags arrive. */
export function Connection({ desk }: Pick<DeskPageProps, 'desk'>) {
  const t = useText();
  const isConnected = useSelector(desk, ({ context }) => context.isConnected);
  const isOffline = useSelector(
    desk,
    (snapshot) =>
      snapshot.matches({ open: { outbox: 'offline' } }) || snapshot.matches({ open: { outbox: 'waiting' } }),
  );
  const pending = useSelector(desk, ({ context }) => context.board.pending.length);
  const unsent = useSelector(desk, ({ context }) => unsentCount(context.board));
  const unstored = useSelector(desk, ({ context }) => context.unstored);
  const offlineText =
    unstored > 0
      ? t('desk.offlineUnstored', { count: unstored })
      : unsent > 0
        ? t('desk.offlinePending', { count: unsent })
        : t('desk.offline');
  return (
    <div className={styles.connection}>
      <StatusLight light={isOffline || !isConnected || unstored > 0 ? 'amber' : 'green'} />
      <p role="alert">
        {isOffline
          ? offlineText
          : [unstored > 0 && t('desk.unstored', { count: unstored }), !isConnected && t('desk.lineLost')]
              .filter(Boolean)
              .join(' ')}
      </p>
      <p>
        {isOffline
          ? null
          : pending > 0
            ? t('desk.pending', { count: pending })
            : isConnected
              ? t('desk.connected')
              : null}
      </p>
    </div>
  );
}
