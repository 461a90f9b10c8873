import { useSelector } from '@xstate/react';
import {
  selectEdge,
  selectIsEdgeStalled,
  selectLiveState,
} from '../../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Controls.module.css';

/** Red and inactive at the live edge; behind it, a button that returns there. */
export function EdgeButton({ player }: { player: PlayerRef }) {
  const t = useText();
  const playback = useSelector(player, selectPlayback);
  const edge = useSelector(playback, selectEdge);
  const state = useSelector(edge, selectLiveState);
  const isStalled = useSelector(edge, selectIsEdgeStalled);
  if (state === 'notLive') return null;
  const atEdge = state === 'atEdge';
  const label = t(isStalled ? 'player.edgeStalled' : atEdge ? 'player.atEdge' : 'player.toEdge');
  return (
    <Button
      variant="quiet"
      className={styles.edge}
      title={label}
      aria-label={label}
      aria-disabled={atEdge}
      onClick={() => player.send({ type: 'playback.toEdge' })}
    >
      {t('common.live')}
    </Button>
  );
}
