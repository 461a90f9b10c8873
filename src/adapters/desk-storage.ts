/**
 * What a tagging desk keeps in the browser: changes that the server has not confirmed, one entry each, so that a press
 * writes little and two windows do not overwrite each other (row B14).
 */
import * as v from 'valibot';
import { changeDeskTags } from '../../core/contract/desk.ts';
import type { PendingChange } from '../../core/domain/desk/board.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { keep, readStored } from './storage.ts';

const keyOf = (mediaId: MediaId, change: string): string => `mvDesk:${mediaId}:${change}`;

const entry = v.object({
  /** Milliseconds since 1970, and the place among those of the same one. */
  order: v.tuple([v.number(), v.number()]),
  change: changeDeskTags.params.entries.changes.pipe[0].item,
});

interface KeptChanges {
  /** Of earlier visits, in the order in which they were made. */
  kept: readonly PendingChange[];
  /** What is pending by now. */
  save: (pending: readonly PendingChange[]) => void;
}

export function keptChanges(mediaId: MediaId): KeptChanges {
  const found = storedKeys()
    .filter((key) => key.startsWith(keyOf(mediaId, '')))
    .flatMap((key) => readEntry(key) ?? [])
    .toSorted((one, other) => one.order[0] - other.order[0] || one.order[1] - other.order[1]);
  const kept = found.map(({ change }): PendingChange => change);
  let saved = new Map(kept.map((change) => [change.change, change]));
  const orders = new Map(found.map(({ order, change }) => [change.change, order]));
  let written = 0;
  return {
    kept,
    save(pending) {
      const next = new Map(pending.map((change) => [change.change, change]));
      for (const name of saved.keys())
        if (!next.has(name)) {
          keep(keyOf(mediaId, name), undefined);
          orders.delete(name);
        }
      for (const [name, change] of next) {
        if (saved.get(name) === change) continue;
        written += 1;
        const order = orders.get(name) ?? [Date.now(), written];
        orders.set(name, order);
        keep(keyOf(mediaId, name), JSON.stringify({ order, change }));
      }
      saved = next;
    },
  };
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** @returns undefined for what does not read as a change: an older version wrote it, or somebody else */
function readEntry(key: string): v.InferOutput<typeof entry> | undefined {
  try {
    const read = v.safeParse(entry, JSON.parse(readStored(key) ?? ''));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

const TEMPLATE_KEY = 'mvDeskTemplate';
/** That was used last on this device. */
export const readDeskTemplate = (): string | undefined => readStored(TEMPLATE_KEY);
export const saveDeskTemplate = (id: string): void => keep(TEMPLATE_KEY, id);
