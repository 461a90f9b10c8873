/** Loads everything in a medium's data document except its tags, and when a date will next change it. */
import type { EpochMs } from '../../core/domain/media.ts';
import { addressOf, openBase } from '../media/address.ts';
import { nextChange } from '../policies/dates.ts';
import { canView } from '../policies/items.ts';
import type { DocumentParts } from '../presenters/data-document.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import { ANONYMOUS } from './sessions.ts';

export interface DocumentOptions {
  /** Base of the medium's own addresses, open or signed. */
  base: string;
  now: EpochMs;
  /** Base of another medium's addresses, if it is open to the viewer; otherwise undefined. */
  baseOf: (other: StoredMedium) => Promise<string | undefined>;
}

export async function loadDocument(
  store: Store,
  medium: StoredMedium,
  { base, now, baseOf }: DocumentOptions,
): Promise<{ parts: DocumentParts; changesAt: EpochMs | undefined }> {
  const offered = medium.player?.videoSelector ?? [];
  const [holding, group, pages, others] = await Promise.all([
    store.collections.holding(medium.id),
    store.users.group(medium.groupId),
    medium.player?.documentId === undefined ? undefined : store.media.find(medium.player.documentId),
    store.media.findMany(offered.map(({ id }) => id)),
  ]);
  const documentBase = pages && (await baseOf(pages));
  // Films open films, and audio opens audio.
  const isOfKind = (other: StoredMedium) => other.player && (other.type === 'Audio') === (medium.type === 'Audio');
  // Only public collections feed the linkers (Library 6), and only with their public members.
  const held = await Promise.all(
    holding
      .filter((head) => canView(ANONYMOUS, head, now))
      .map(async (head) => ({
        head,
        members: (await store.collections.members(head.id)).filter((member) => isOfKind(member)),
      })),
  );
  const collections = held.map(({ head, members }) => {
    return { head, members: members.filter((member) => canView(ANONYMOUS, member, now)) };
  });
  // Additional streams play under their own addresses, so those that need a signature are left out.
  const bases = await Promise.all(others.map(baseOf));
  const streams = offered.flatMap(({ id, label }) => {
    const index = others.findIndex((other) => other.id === id && id !== medium.id);
    const film = others[index]?.player?.replay;
    const base = bases[index];
    return film !== undefined && base === openBase(id) ? [{ url: addressOf(film, base), label }] : [];
  });
  const heads = holding.map((head) => ({ ...head, player: undefined }));
  const dated = [medium, ...others, ...heads, ...held.flatMap(({ members }) => members), ...(pages ? [pages] : [])];
  const moments = dated.flatMap((each) => nextChange(each, now) ?? []);
  const parts: DocumentParts = {
    medium,
    streams,
    version: medium.version,
    collections,
    documentUrl:
      pages?.path !== undefined && documentBase !== undefined ? addressOf(pages.path, documentBase) : undefined,
    storageHostId: group?.storageHostId,
    base,
    now,
  };
  // Reduced instead of spread: a collection may have more members than a call allows arguments.
  const first = moments.reduce((earliest, moment) => Math.min(earliest, moment), Infinity);
  return { parts, changesAt: first === Infinity ? undefined : first };
}
