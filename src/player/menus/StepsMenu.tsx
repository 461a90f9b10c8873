import { useSelector } from '@xstate/react';
import {
  selectFrameRate,
  selectIsFramed,
  selectIsRateRequested,
  selectStepsByRate,
} from '../../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { SEEK_STEPS_S } from '../../../core/domain/constants/playback.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { StepBackIcon, StepForwardIcon } from '../../ui/icons.ts';
import { MenuPanel } from './MenuPanel.tsx';
import styles from './menus.module.css';

interface StepsMenuProps {
  id: string;
  player: PlayerRef;
  onClose: () => void;
}

/** Jumps of every size, and single frames if they are possible. */
export default function StepsMenu({ id, player, onClose }: StepsMenuProps) {
  const t = useText();
  const playback = useSelector(player, selectPlayback);
  const isFramed = useSelector(playback, selectIsFramed);
  const rate = useSelector(playback, selectFrameRate);
  const stepsByRate = useSelector(rate, selectStepsByRate);
  const isRateRequested = useSelector(rate, selectIsRateRequested);
  const jump = (seconds: number) => (
    <Button
      key={seconds}
      aria-label={t(seconds < 0 ? 'player.replay' : 'player.forward', { seconds: Math.abs(seconds) })}
      onClick={() => player.send({ type: 'playback.seekBy', seconds })}
    >
      {t(seconds < 0 ? 'player.stepBack' : 'player.stepForward', { seconds: Math.abs(seconds) })}
    </Button>
  );
  const frame = (frames: 1 | -1) => (
    <Button aria-busy={isRateRequested} onClick={() => player.send({ type: 'playback.step', frames })}>
      {frames < 0 ? <StepBackIcon size={18} aria-hidden /> : <StepForwardIcon size={18} aria-hidden />}
      {t(frames < 0 ? 'player.frameBack' : 'player.frameForward')}
    </Button>
  );
  return (
    <MenuPanel id={id} label={t('player.steps')} onClose={onClose}>
      <div className={styles.group}>
        <div className={styles.steps}>
          {SEEK_STEPS_S.toReversed().map((seconds) => jump(-seconds))}
          {SEEK_STEPS_S.map(jump)}
        </div>
      </div>
      {isFramed && !stepsByRate ? null : (
        <div className={styles.frames}>
          {frame(-1)}
          {frame(1)}
        </div>
      )}
    </MenuPanel>
  );
}
