import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { withGrant } from '../../../../core/domain/signed-address.ts';
import type { Storyboard } from '../../../../core/domain/storyboard.ts';
import type { seekPreviewMachine } from './seek-preview.machine.ts';

export type SeekPreviewRef = ActorRefFrom<typeof seekPreviewMachine>;

/** The storyboard of the current source, once loaded; undefined for another stream, another camera or an advert. */
export function selectStoryboard(preview: SnapshotFrom<typeof seekPreviewMachine> | undefined): Storyboard | undefined {
  if (!preview?.matches({ ready: 'shown' })) return undefined;
  const { board, granted } = preview.context;
  return board && { ...board, url: withGrant(board.url, granted) };
}
