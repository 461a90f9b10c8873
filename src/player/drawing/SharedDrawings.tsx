import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { clockText } from '../../../core/domain/clock.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { drawingAddress } from '../../../core/domain/saved-drawings.ts';
import type { SharedDrawing } from '../../../core/domain/saved-drawings.ts';
import {
  selectDrawings,
  selectHasMore,
  selectIsBusy,
  selectIsLoadingMore,
  selectListState,
  selectNewCount,
} from '../../../machines/player/panels/shared-drawings/shared-drawings.select.ts';
import type { SharedDrawingsRef } from '../../../machines/player/panels/shared-drawings/shared-drawings.select.ts';
import { passFocusOn, passFocusToRow, takeFreeFocus } from '../../dom/free-focus.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ChangeStatus } from '../../ui/ChangeStatus.tsx';
import styles from './drawing.module.css';

interface SharedDrawingsProps {
  inbox: SharedDrawingsRef;
  /** The current film. */
  mediaId: MediaId;
  /** Shows one of this film's drawings over it. */
  onOpen: (id: string) => void;
}

/** Drawings that others share with the person, for this film and others. */
export function SharedDrawings({ inbox, mediaId, onOpen }: SharedDrawingsProps) {
  const t = useText('drawing');
  const drawings = useSelector(inbox, selectDrawings);
  const state = useSelector(inbox, selectListState);
  const isBusy = useSelector(inbox, selectIsBusy);
  const count = useSelector(inbox, selectNewCount);
  const hasMore = useSelector(inbox, selectHasMore);
  const isLoadingMore = useSelector(inbox, selectIsLoadingMore);
  const rows = drawings.length;
  const attachMore = useMemo(() => passFocusToRow(rows), [rows]);
  const isSignedOut = state === 'signedOut';
  if (drawings.length === 0 && state === 'quiet' && !hasMore) return null;
  return (
    <section className={styles.library} aria-label={t('drawing.shared')} aria-busy={isBusy}>
      <h3>{t('drawing.shared')}</h3>
      <ChangeStatus
        text={
          state === 'removing' || state === 'removed' || state === 'added' ? t(`drawing.shared.${state}`) : undefined
        }
        attach={takeFreeFocus}
        className={styles.note}
      >
        {count > 0 ? t('drawing.shared.new', { count }) : null}
      </ChangeStatus>
      {state === 'failed' ? (
        <div role="alert" className={styles.fault}>
          <p>{t('drawing.shared.failed')}</p>
          <Button onClick={() => inbox.send({ type: 'shared.retry' })}>{t('common.retry')}</Button>
        </div>
      ) : null}
      {state === 'notRemoved' || state === 'notLoaded' || isSignedOut ? (
        <p className={styles.fault} role="alert">
          {t(`drawing.shared.${state}`)}
        </p>
      ) : null}
      <ul>
        {drawings.map((drawing) => (
          <Entry
            key={drawing.id}
            inbox={inbox}
            drawing={drawing}
            isBusy={isBusy}
            isSignedOut={isSignedOut}
            onOpen={drawing.mediaId === mediaId ? onOpen : undefined}
          />
        ))}
      </ul>
      {hasMore && !isSignedOut ? (
        <Button ref={attachMore} aria-disabled={isBusy} onClick={() => inbox.send({ type: 'shared.more' })}>
          {isLoadingMore ? t('common.loading') : t('drawing.shared.more')}
        </Button>
      ) : null}
      {drawings.length > 0 ? <p className={styles.note}>{t('drawing.shared.keep')}</p> : null}
    </section>
  );
}

interface EntryProps {
  inbox: SharedDrawingsRef;
  drawing: SharedDrawing;
  isBusy: boolean;
  /** It cannot be removed while signed out. */
  isSignedOut: boolean;
  /** Absent for a drawing of another film, which a link opens instead. */
  onOpen: ((id: string) => void) | undefined;
}

function Entry({ inbox, drawing, isBusy, isSignedOut, onOpen }: EntryProps) {
  const t = useText('drawing');
  const { id, mediaId, film, name, owner, at, isNew } = drawing;
  const isConfirming = useSelector(
    inbox,
    (snapshot) => snapshot.matches({ list: { listed: 'confirming' } }) && snapshot.context.subject === id,
  );
  if (isConfirming)
    return (
      <li>
        <p ref={takeFreeFocus} tabIndex={-1}>
          {t('drawing.shared.sure', { name })}
        </p>
        <div className={styles.actions}>
          <Button variant="danger" onClick={() => inbox.send({ type: 'shared.confirm' })}>
            {t('drawing.shared.remove')}
          </Button>
          <Button ref={passFocusOn} onClick={() => inbox.send({ type: 'shared.cancel' })}>
            {t('common.cancel')}
          </Button>
        </div>
      </li>
    );
  const label = (
    <>
      <time>{clockText(at)}</time> <span dir="auto">{name}</span>{' '}
      {isNew ? <Badge>{t('drawing.shared.isNew')}</Badge> : null}
    </>
  );
  return (
    <li>
      {onOpen ? (
        <Button variant="quiet" onClick={() => onOpen(id)}>
          {label}
        </Button>
      ) : (
        <ButtonLink variant="quiet" href={drawingAddress(mediaId, id)}>
          {label}
        </ButtonLink>
      )}
      <p className={styles.from}>
        {onOpen ? t('drawing.shared.here', { owner }) : t('drawing.shared.elsewhere', { owner, film })}
      </p>
      {isSignedOut ? null : (
        <div className={styles.actions}>
          <Button
            variant="quiet"
            aria-label={t('drawing.shared.removeOf', { name })}
            aria-disabled={isBusy}
            data-heir
            onClick={() => inbox.send({ type: 'shared.remove', id })}
          >
            {t('drawing.shared.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}
