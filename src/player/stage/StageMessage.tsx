import { useSelector } from '@xstate/react';
import {
  selectEdge,
  selectIsFinished,
  selectIsInterrupted,
  selectNotice,
  selectRecovery,
  selectStreamError,
  selectTransport,
  selectTransportState,
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
import { useText } from '../../i18n/text-context.tsx';
import { BareButton, Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { PlayIcon, RotateBackIcon } from '../../ui/icons.ts';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { useClock } from '../use-clock.ts';
import styles from './Stage.module.css';

/** The documents' words for a picture that is not there yet (Player 8). */
const NOTICES = {
  startsSoon: 'player.willStartSoon',
  encoding: 'player.encoding',
  recording: 'player.recording',
  none: 'player.noMedia',
} as const satisfies Record<Notice, TextKey>;

/** A stream in error, and what is being done about it. */
const ERRORS = {
  probing: 'player.probing',
  retrying: 'player.reconnecting',
  renewing: 'player.renewing',
  failed: undefined,
} as const satisfies Record<StreamError, TextKey | undefined>;

/** States in which the viewer waits. */
const WAITS: Readonly<Partial<Record<TransportState, TextKey>>> = {
  starting: 'player.starting',
  seeking: 'player.seeking',
  buffering: 'player.buffering',
};

/** The large button goes as soon as it is pressed. */
const passToPlayButton = passFocusTo('[data-play]');

/** What stands in the middle of the picture: a notice, an error, a large play button, or the sign of waiting. */
export function StageMessage({ player, clock }: { player: PlayerRef; clock: PlayerClock }) {
  const t = useText();
  const playback = useSelector(player, selectPlayback);
  const state = useSelector(useSelector(playback, selectTransport), selectTransportState);
  const error = useSelector(useSelector(playback, selectRecovery), selectStreamError);
  const notice = useSelector(playback, selectNotice);
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
        {notice ? <p className={styles.notice}>{t(NOTICES[notice])}</p> : null}
        {!notice && error ? (
          <div className={styles.notice}>
            <p role="alert">{t('player.readError')}</p>
            {ERRORS[error] ? (
              <p>{t(isOnline ? ERRORS[error] : 'player.offline')}</p>
            ) : (
              <Button variant="primary" onClick={() => player.send({ type: 'recovery.retry' })}>
                {t('common.retry')}
              </Button>
            )}
          </div>
        ) : null}
        {!notice && !error && isBig ? (
          <div className={styles.start}>
            <BareButton
              ref={passToPlayButton}
              className={styles.big}
              aria-label={t(isEnded ? 'player.playAgain' : 'player.play')}
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
