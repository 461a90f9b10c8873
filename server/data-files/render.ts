/** The text of a data file: complete for public media without a gate, and a stub for all others. */
import type { EpochMs } from '../../core/domain/media.ts';
import { openBase } from '../media/address.ts';
import { isOpenToAll, isWholeFile, type OpenFacts } from '../policies/access.ts';
import { nextChange } from '../policies/dates.ts';
import { embedListOf, isEmbeddedFreely } from '../policies/embedding.ts';
import { isNamedToAll } from '../policies/items.ts';
import { presentDocument, presentHiddenStub, presentStub } from '../presenters/data-document.ts';
import { documentText } from '../presenters/document-text.ts';
import { loadDocument } from '../services/load-document.ts';
import { yieldBetween } from '../services/yield-between.ts';
import type { Store } from '../store/store.ts';
import type { StoredMedium } from '../store/media.ts';

export interface RenderedDataFile {
  /** May be read only once, while they are written. */
  chunks: Iterable<string> | AsyncIterable<string>;
  /** Whether it is complete rather than a stub. */
  isWhole: boolean;
  /** When one of its dates makes it stale. */
  until: EpochMs | undefined;
}

export async function renderDataFile(
  store: Store,
  medium: StoredMedium,
  { geoBlocking, now }: { geoBlocking: boolean; now: EpochMs },
): Promise<RenderedDataFile> {
  const factsOf = async (other: StoredMedium): Promise<OpenFacts> => ({
    now,
    geoBlocking,
    isEmbeddedFreely: isEmbeddedFreely(embedListOf(other, await store.users.group(other.groupId))),
  });
  if (!isWholeFile(medium, await factsOf(medium)))
    return {
      chunks: [JSON.stringify(await stubOf(store, medium, now))],
      isWhole: false,
      until: nextChange(medium, now),
    };
  const { parts, changesAt } = await loadDocument(store, medium, {
    base: openBase(medium.id),
    now,
    baseOf: async (other) => (isOpenToAll(other, await factsOf(other)) ? openBase(other.id) : undefined),
  });
  const text = documentText(presentDocument(parts), store.tags.each([medium.id], 'file'));
  return { chunks: yieldBetween(text), isWhole: true, until: changesAt };
}

async function stubOf(store: Store, medium: StoredMedium, now: EpochMs): Promise<object> {
  if (!isNamedToAll(medium, now)) return presentHiddenStub(medium);
  return presentStub(medium, medium.version, (await store.users.group(medium.groupId))?.storageHostId);
}
