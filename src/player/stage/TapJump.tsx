import { useSelector } from '@xstate/react';
import { selectDoubleTapSeek } from '../../../machines/player/player.select.ts';
import { selectJump } from '../../../machines/player/screen/double-tap-seek/double-tap-seek.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { RotateBackIcon, RotateForwardIcon } from '../../ui/icons.ts';
import styles from './Stage.module.css';

/** Total seconds of a series of taps, on the side where they are. */
export default function TapJump({ player }: { player: PlayerRef }) {
  const t = useText();
  const jump = useSelector(useSelector(player, selectDoubleTapSeek), selectJump);
  if (jump === 0) return null;
  const Icon = jump < 0 ? RotateBackIcon : RotateForwardIcon;
  return (
    <p role="status" className={styles.jump} data-side={jump < 0 ? 'back' : 'forward'}>
      <Icon size={28} aria-hidden />
      {t(jump < 0 ? 'player.replay' : 'player.forward', { seconds: Math.abs(jump) })}
    </p>
  );
}
