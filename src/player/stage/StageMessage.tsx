import { useSelector } from '@xstate/react';
import {
  selectEdge,
  selectIsFinished,
  selectIsInterrupted,
  selectLiveStart,
  selectNotice,
  selectRecovery,
  selectCanRetryStream,
  selectStreamError,
  selectTransport,
  selectTransportState,
  selectUnsupportedCodec,
} from '../../../machines/player/playback/playback/playback.select.ts';
import type {
  Notice,
  StreamError,
  TransportState,
} from '../../../machines/player/playback/playback/playback.select.ts';
import { selectIsOnline, selectPlayback } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { passFocusTo } from '../../dom/free-focus.ts';
import { minute } from '../../dom/minute.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton, Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { PlayIcon, RotateBackIcon } from '../../ui/icons.ts';
import { LiveStart } from '../../ui/LiveStart.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { useClock } from '../use-clock.ts';
import styles from './Stage.module.css';

/** Notices for a picture that is not available yet, as worded in the specification (Player 8). */
const NOTICES = {
  startsSoon: 'player.willStartSoon',
  encoding: 'player.encoding',
  recording: 'player.recording',
  none: 'player.noMedia',
} as const satisfies Record<Notice, TextKey>;

/** Stream errors, and the current attempt to recover. */
const ERRORS = {
  probing: 'player.probing',
  retrying: 'player.reconnecting',
  renewing: 'player.renewing',
  unreachable: 'player.reconnecting',
  failed: undefined,
  unsupported: undefined,
} as const satisfies Record<StreamError, TextKey | undefined>;

/** States in which the viewer waits. */
const WAITS: Readonly<Partial<Record<TransportState, TextKey>>> = {
  starting: 'player.starting',
  seeking: 'player.seeking',
  buffering: 'player.buffering',
};

/** The large button disappears as soon as it is pressed, so focus moves to the play button. */
const passToPlayButton = passFocusTo('[data-play]');

/** The centre of the picture: a notice, an error, a large play button, or a waiting indicator. */
export function StageMessage({ player, clock }: { player: PlayerRef; clock: PlayerClock }) {
  const t = useText();
  const playback = useSelector(player, selectPlayback);
  const state = useSelector(useSelector(playback, selectTransport), selectTransportState);
  const recovery = useSelector(playback, selectRecovery);
  const error = useSelector(recovery, selectStreamError);
  const canRetry = useSelector(recovery, selectCanRetryStream);
  const codec = useSelector(recovery, selectUnsupportedCodec);
  const notice = useSelector(playback, selectNotice);
  const liveStart = useSelector(playback, selectLiveStart);
  const isFinished = useSelector(playback, selectIsFinished);
  const isSilent = useSelector(useSelector(playback, selectEdge), selectIsInterrupted);
  const isOnline = useSelector(player, selectIsOnline);
  const isAtStart = useClock(clock, ({ time }) => time < 0.5);
  const isEnded = isFinished || state === 'ended';
  const isInterrupted = isSilent && !notice && !error && !isEnded;
  const wait = notice || error || isEnded || isInterrupted ? undefined : WAITS[state];
  const interruption = isOnline ? 'player.interrupted' : 'player.offline';
  const isBig = isEnded || state === 'blocked' || (state === 'paused' && isAtStart);
  return (
    <>
      <div className={classes(styles.over, styles.centre)}>
        {notice ? (
          <div className={styles.notice}>
            <p>{t(NOTICES[notice])}</p>
            {liveStart === undefined ? null : (
              <p className={styles.liveStart}>
                <LiveStart start={liveStart} minute={minute} />
              </p>
            )}
          </div>
        ) : null}
        {!notice && error ? (
          <div className={styles.notice}>
            <div role="alert" className={styles.reason}>
              <p>{t('player.readError')}</p>
              {codec === undefined ? null : <p>{t('player.unsupportedCodec', { codec })}</p>}
            </div>
            {ERRORS[error] ? <p>{t(isOnline ? ERRORS[error] : 'player.offline')}</p> : null}
            {canRetry ? (
              <Button variant="primary" onClick={() => player.send({ type: 'recovery.retry' })}>
                {t('common.retry')}
              </Button>
            ) : null}
          </div>
        ) : null}
        {!notice && !error && isBig ? (
          <div className={styles.start}>
            <BareButton
              ref={passToPlayButton}
              className={styles.big}
              aria-label={t(isEnded ? 'player.playAgain' : 'player.startPlaying')}
              onClick={() => player.send({ type: 'playback.play' })}
            >
              {isEnded ? (
                <RotateBackIcon size={38} aria-hidden />
              ) : (
                <PlayIcon size={38} fill="currentcolor" aria-hidden />
              )}
            </BareButton>
            {state === 'blocked' ? <p>{t('player.pressPlay')}</p> : null}
          </div>
        ) : null}
        {isInterrupted ? <p className={styles.notice}>{t(interruption)}</p> : null}
        {wait ? <div className={styles.spinner} /> : null}
      </div>
      <Announcement>{isInterrupted ? t(interruption) : wait ? t(wait) : null}</Announcement>
    </>
  );
}
