import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SavedSession } from '../../../core/domain/saved-session.ts';
import { ITEM_ACTIONS } from '../../../core/domain/item-actions/index.ts';
import { titleOf } from '../../../core/domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { KeepOfflineIcon, ListOrderedIcon, NoNetworkIcon, TrashIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import type { OfflineRef } from '../refs.ts';
import { Facts } from '../results/Facts.tsx';
import { useSlots } from '../slots.ts';
import styles from './OfflineShelf.module.css';

/** Reports that the network is down, and lists the sessions saved on this device (row L27); hidden if neither applies. */
export function OfflineShelf({ offline }: { offline: OfflineRef }) {
  const t = useText();
  const listId = useId();
  const sessions = useSelector(offline, ({ context }) => context.sessions);
  const isReading = useSelector(offline, ({ value }) => value.list === 'reading');
  const isOffline = useSelector(offline, ({ value }) => value.network === 'offline');
  const isOpen = useSelector(offline, ({ value }) => value.shelf === 'open');
  const isShown = isOffline || sessions.length > 0;
  return (
    <>
      <section
        className={styles.shelf}
        aria-label={t('library.savedOffline.title')}
        aria-busy={isReading}
        data-offline={isOffline}
        hidden={!isShown}
      >
        <div className={styles.head}>
          <p role="status" className={styles.says}>
            {isOffline ? (
              <>
                <NoNetworkIcon size={20} aria-hidden />
                {t('library.offline.now')}
              </>
            ) : null}
          </p>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => offline.send({ type: 'savedSessions.toggle' })}
          >
            <KeepOfflineIcon size={18} aria-hidden />
            {t('library.savedOffline.title')}
            <Badge>{sessions.length}</Badge>
          </Button>
        </div>
        <div id={listId} hidden={!isOpen}>
          {sessions.length === 0 ? (
            <p className={styles.none}>{t('library.savedOffline.none')}</p>
          ) : (
            <ul className={styles.list}>
              {sessions.map((session) => (
                <SavedSessionItem key={session.index} session={session} offline={offline} />
              ))}
            </ul>
          )}
        </div>
      </section>
      <Deletion offline={offline} />
    </>
  );
}

function SavedSessionItem({ session, offline }: { session: SavedSession; offline: OfflineRef }) {
  const t = useText();
  const { addressOf } = useSlots();
  const { id, index, item, sequence, isUnsent } = session;
  const title = titleOf(item) ?? t('common.untitled');
  const target = ITEM_ACTIONS.sequence.target?.(item);
  return (
    <li className={styles.session}>
      <div className={styles.what}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <div className={styles.facts}>
          <Facts item={item} words={[]} />
          <span>{t('library.savedOffline.parts', { count: sequence.items.length })}</span>
          {isUnsent ? <Badge>{t('library.savedOffline.unsent')}</Badge> : null}
        </div>
      </div>
      {target === undefined ? null : (
        <ButtonLink
          href={addressOf(target)}
          aria-label={t('library.savedOffline.sequence', { title })}
          onClick={() => offline.send({ type: 'savedSessions.sequence', index })}
        >
          <ListOrderedIcon size={18} aria-hidden />
          {t('library.action.sequence')}
        </ButtonLink>
      )}
      <IconButton
        label={t('library.savedOffline.delete', { title })}
        onClick={() => offline.send({ type: 'savedSessions.delete', id })}
      >
        <TrashIcon size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

function Deletion({ offline }: { offline: OfflineRef }) {
  const t = useText();
  const state = useSelector(offline, ({ value }) => value.deletion);
  const close = () => offline.send({ type: 'savedSessions.close' });
  switch (state) {
    case 'asking':
      return (
        <Notice
          kind="confirm"
          deletes
          onConfirm={() => offline.send({ type: 'savedSessions.confirm' })}
          onClose={close}
        >
          {t('library.savedOffline.ask')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice kind="error" onClose={close}>
          {t('library.savedOffline.failed')}
        </Notice>
      );
    case 'dropping':
      return <Announcement>{t('library.delete.working')}</Announcement>;
    default:
      return null;
  }
}
