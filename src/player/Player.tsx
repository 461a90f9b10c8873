import { useSelector } from '@xstate/react';
import { selectFace, selectIsAudio, selectIsChecking } from '../../machines/player/player.select.ts';
import type { PlayerRef } from '../../machines/player/player.select.ts';
import { PlayerSkeleton } from './entry/PlayerSkeleton.tsx';
import type { PlayerHandles } from './handles.ts';
import { Ready } from './Ready.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../ui/AsyncBoundary.tsx';

/** Fetched when something has to be shown before the video. */
const Entry = lazyWithRetry(() => import('./entry/Entry.tsx'));

/** One player in any state. */
export function Player({ player, handles }: { player: PlayerRef; handles: PlayerHandles }) {
  const face = useSelector(player, selectFace);
  const audio = useSelector(player, selectIsAudio);
  const checking = useSelector(player, selectIsChecking);
  if (face === 'closed') return null;
  if (face === 'opening') return <PlayerSkeleton audio={audio} checking={checking} />;
  if (face === 'ready') return <Ready player={player} handles={handles} />;
  return (
    <AsyncBoundary fallback={<PlayerSkeleton audio={audio} />}>
      <Entry player={player} face={face} library={handles.library} outside={handles.outside} />
    </AsyncBoundary>
  );
}
