/** Selectors of the drawings that others share with the viewer. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { sharedDrawingsMachine } from './shared-drawings.machine.ts';

export type SharedDrawingsRef = ActorRefFrom<typeof sharedDrawingsMachine>;
type Shared = SnapshotFrom<typeof sharedDrawingsMachine>;

export const selectIsBusy = (shared: Shared): boolean => shared.hasTag('busy');
export const selectDrawings = ({ context }: Shared) => context.drawings;
export const selectHasMore = ({ context }: Shared): boolean => context.next !== undefined;
export const selectIsLoadingMore = (shared: Shared): boolean => shared.matches({ list: 'loadingMore' });
export const selectNewCount = ({ context }: Shared): number => context.drawings.filter(({ isNew }) => isNew).length;

/** What the list is doing, or the outcome of the last change. */
export function selectListState(shared: Shared) {
  const outer = ['failed', 'signedOut', 'removing'] as const;
  const inner = ['added', 'removed', 'notRemoved', 'notLoaded'] as const;
  return (
    outer.find((state) => shared.matches({ list: state })) ??
    inner.find((state) => shared.matches({ list: { listed: state } })) ??
    'quiet'
  );
}
