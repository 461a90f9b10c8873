/** Selectors of the actions for the current tag. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DataDocument } from '../../../../core/domain/data-document.ts';
import type { TagOffers } from '../../../../core/domain/tag-actions.ts';
import { offersOf } from './tag-actions.machine.ts';
import type { tagActionsMachine } from './tag-actions.machine.ts';

export type TagActionsRef = ActorRefFrom<typeof tagActionsMachine>;
type TagActions = SnapshotFrom<typeof tagActionsMachine>;

export const selectOffers =
  (document: DataDocument) =>
  ({ context }: TagActions): TagOffers =>
    offersOf(context, document);

/** The message about the last request; undefined: none. */
export type TagActionsNotice = 'copied' | 'notCopied' | 'unclippable';
export function selectNotice(actions: TagActions): TagActionsNotice | undefined {
  return (['copied', 'notCopied', 'unclippable'] as const).find((state) => actions.matches({ panel: { open: state } }));
}
export const selectIsCopying = (actions: TagActions): boolean => actions.hasTag('busy');
