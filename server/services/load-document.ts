/** Gathers what a medium's data document shows. */
import type { EpochMs } from '../../src/domain/media.ts';
import { addressOf } from '../media/address.ts';
import { canView } from '../policies/items.ts';
import type { DocumentParts } from '../presenters/data-document.ts';
import type { Store, StoredMedium } from '../store/types.ts';
import { ANONYMOUS } from './sessions.ts';

/**
 * @param base of the medium's own addresses, open or signed
 * @param baseOf where the addresses of another medium begin, for whom it is open to; undefined where it is not
 */
export async function loadDocument(
  store: Store,
  medium: StoredMedium,
  { base, now, baseOf }: { base: string; now: EpochMs; baseOf: (other: StoredMedium) => Promise<string | undefined> },
): Promise<DocumentParts> {
  const [tags, holding, group, pages] = await Promise.all([
    store.tags.ofMedium(medium.id),
    store.collections.holding(medium.id),
    store.users.group(medium.groupId),
    medium.player?.documentId === undefined ? undefined : store.media.find(medium.player.documentId),
  ]);
  const documentBase = pages && (await baseOf(pages));
  // Only public collections feed the linkers (Library 6), and of these only what anybody may see.
  const open = holding.filter((head) => head.visibility === 'public');
  const collections = await Promise.all(
    open.map(async (head) => {
      const members = await store.collections.members(head.id);
      return { head, members: members.filter((member) => member.player && canView(ANONYMOUS, member, now)) };
    }),
  );
  return {
    medium,
    version: medium.version,
    tags,
    collections,
    documentUrl:
      pages?.path !== undefined && documentBase !== undefined ? addressOf(pages.path, documentBase) : undefined,
    storageHostId: group?.storageHostId,
    base,
    now,
  };
}
