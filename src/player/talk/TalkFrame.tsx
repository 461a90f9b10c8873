import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  selectCoolDown,
  selectHasLoaded,
  selectIsSending,
  selectIsWaiting,
  selectLine,
  selectNotice,
  selectYou,
} from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import type { WrittenPart } from '../../../core/domain/talk.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CloseIcon, LockIcon, LockOpenIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { FAULTS } from './faults.ts';
import styles from './talk.module.css';

interface TalkFrameProps {
  talk: TalkRef;
  /** The part that moderators can close; votes are closed individually. */
  closing?: { part: WrittenPart; closed: boolean };
  /** Content below the messages. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The frame of chat, vote and questions: connection state, errors, and the moderators' switch. */
export function TalkFrame({ talk, closing, foot, children }: TalkFrameProps) {
  const t = useText('talk');
  const line = useSelector(talk, selectLine);
  const hasLoaded = useSelector(talk, selectHasLoaded);
  const moderates = useSelector(talk, selectYou)?.moderates === true;
  if (line === 'refused') {
    return (
      <div className={styles.refused}>
        <p role="alert">{t('talk.refused')}</p>
        <Button onClick={() => talk.send({ type: 'talk.retry' })}>{t('common.retry')}</Button>
        <OutboxStatus talk={talk} />
      </div>
    );
  }
  return (
    <div className={styles.talk}>
      <OutboxStatus talk={talk} />
      <LineNotice talk={talk} />
      <FaultNotice talk={talk} />
      {closing && moderates ? (
        <div className={styles.moderation}>
          <span>{t(closing.closed ? 'talk.closedToViewers' : 'talk.openToViewers')}</span>
          <Button
            variant="quiet"
            onClick={() =>
              talk.send({ type: 'talk.do', act: { kind: 'close', part: closing.part, closed: !closing.closed } })
            }
          >
            {closing.closed ? <LockOpenIcon size={16} aria-hidden /> : <LockIcon size={16} aria-hidden />}
            {t(closing.closed ? 'talk.open' : 'talk.close')}
          </Button>
        </div>
      ) : null}
      {hasLoaded ? children : <Loading />}
      {hasLoaded ? foot : null}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton width="40%" />
      <Skeleton width="85%" />
      <Skeleton width="60%" />
    </div>
  );
}

/** Announces messages that are being sent. */
function OutboxStatus({ talk }: { talk: TalkRef }) {
  const t = useText('talk');
  const isSending = useSelector(talk, selectIsSending);
  const coolDown = useSelector(talk, selectCoolDown);
  const waits = coolDown === undefined ? '' : t('talk.coolingDown', { count: Math.ceil(coolDown / 1000) });
  return <Announcement>{isSending ? t('talk.sending') : waits}</Announcement>;
}

/** Shown if the connection is lost or offline; earlier messages and drafts stay. */
function LineNotice({ talk }: { talk: TalkRef }) {
  const t = useText('talk');
  const line = useSelector(talk, selectLine);
  const isWaiting = useSelector(talk, selectIsWaiting);
  const isLost = line === 'reconnecting' || line === 'offline';
  return (
    <div className={styles.line} data-lost={isLost}>
      <p role="status">{isLost ? t(line === 'offline' ? 'talk.offline' : 'talk.reconnecting') : ''}</p>
      {line === 'connecting' ? <Announcement>{t('talk.connecting')}</Announcement> : null}
      {isWaiting ? (
        <Button variant="quiet" onClick={() => talk.send({ type: 'talk.retry' })}>
          {t('talk.reconnectNow')}
        </Button>
      ) : null}
    </div>
  );
}

function FaultNotice({ talk }: { talk: TalkRef }) {
  const t = useText('talk');
  const notice = useSelector(talk, selectNotice);
  if (!notice) return null;
  return (
    <div className={styles.fault} role="alert">
      <p>{t(FAULTS[notice.fault])}</p>
      <IconButton label={t('common.close')} onClick={() => talk.send({ type: 'talk.dismiss' })}>
        <CloseIcon size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
