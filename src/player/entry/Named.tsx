import { useSelector } from '@xstate/react';
import { selectLoaded, selectNamed, selectReason } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { namedVideo } from '../../../core/domain/access.ts';
import styles from './entry.module.css';

/** The public title and thumbnail of the video behind a gate or a refusal. */
export function Named({ player }: { player: PlayerRef }) {
  const loaded = useSelector(player, selectLoaded);
  const reason = useSelector(player, selectReason);
  const withoutData = useSelector(player, selectNamed);
  const named = withoutData ?? namedVideo(loaded, reason);
  if (!named) return null;
  return (
    <div className={styles.named}>
      {named.pathThumb ? <img src={named.pathThumb} alt="" /> : null}
      <p dir="auto">{named.title}</p>
    </div>
  );
}
