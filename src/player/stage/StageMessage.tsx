import { useSelector } from '@xstate/react';
import {
  selectIsBlocked,
  selectIsBusy,
  selectNotice,
  selectRecovery,
  selectStreamError,
  selectTransport,
  selectTransportState,
} from '../../../machines/player/playback.select.ts';
import type { Notice } from '../../../machines/player/playback.select.ts';
import { selectIsOnline, selectPlayback } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { PlayerClock } from '../../domain/clock.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { PlayIcon, RotateBackIcon } from '../../ui/icons.ts';
import { useClock } from '../use-clock.ts';
import styles from './Stage.module.css';

/** The documents' words for a picture that is not there yet (Player 8). */
const NOTICES = {
  startsSoon: 'player.willStartSoon',
  encoding: 'player.encoding',
  recording: 'player.recording',
  none: 'player.noMedia',
} as const satisfies Record<Notice, TextKey>;

interface StageMessageProps {
  player: PlayerRef;
  clock: PlayerClock;
  isFinished: boolean;
}

/** What stands in the middle of the picture: a notice, an error, a large play button, or the sign of waiting. */
export function StageMessage({ player, clock, isFinished }: StageMessageProps) {
  const t = useText();
  const playback = useSelector(player, selectPlayback);
  const transport = useSelector(playback, selectTransport);
  const error = useSelector(useSelector(playback, selectRecovery), selectStreamError);
  const notice = useSelector(playback, selectNotice);
  const state = useSelector(transport, selectTransportState);
  const isBlocked = useSelector(transport, selectIsBlocked);
  const isBusy = useSelector(transport, selectIsBusy);
  const isOnline = useSelector(player, selectIsOnline);
  const isAtStart = useClock(clock, ({ time }) => time < 0.5);
  return <div className={classes(styles.over, styles.centre)}>{content()}</div>;

  function content() {
    if (notice) return <p className={styles.notice}>{t(NOTICES[notice])}</p>;
    if (error) {
      return (
        <div className={styles.notice} role="alert">
          <p>{t('player.readError')}</p>
          {error === 'failed' ? (
            <Button look="primary" onClick={() => player.send({ type: 'recovery.retry' })}>
              {t('common.retry')}
            </Button>
          ) : (
            <p>{t(isOnline ? 'player.reconnecting' : 'player.offline')}</p>
          )}
        </div>
      );
    }
    if (isFinished) return big(t('player.playAgain'), <RotateBackIcon size={38} aria-hidden />);
    if (isBlocked || (state === 'paused' && isAtStart))
      return big(t('player.play'), <PlayIcon size={38} fill="currentcolor" aria-hidden />);
    return isBusy ? <div className={styles.spinner} /> : null;
  }

  function big(label: string, icon: React.ReactNode) {
    return (
      <button
        type="button"
        className={styles.big}
        aria-label={label}
        onClick={() => player.send({ type: 'playback.play' })}
      >
        {icon}
      </button>
    );
  }
}
