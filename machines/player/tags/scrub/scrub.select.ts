import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { withGrant } from '../../../../core/domain/signed-address.ts';
import type { Storyboard } from '../../../../core/domain/storyboard.ts';
import type { scrubMachine } from './scrub.machine.ts';

export type ScrubRef = ActorRefFrom<typeof scrubMachine>;

/** The sheet of what plays, once it is there; of another stream, camera or an advert there is none. */
export function selectSheet(scrub: SnapshotFrom<typeof scrubMachine> | undefined): Storyboard | undefined {
  if (!scrub?.matches({ ready: 'shown' })) return undefined;
  const { board, granted } = scrub.context;
  return board && { ...board, url: withGrant(board.url, granted) };
}
