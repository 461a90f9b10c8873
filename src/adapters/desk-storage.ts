/**
 * What a tagging desk keeps in the browser: changes that the server has not confirmed, one entry each, so that a press
 * writes little and two windows do not overwrite each other. They are kept by account: the next person who signs in
 * neither sees nor sends what another one left (row B14).
 */
import * as v from 'valibot';
import { changeDeskTags } from '../../core/contract/desk.ts';
import type { PendingChange } from '../../core/domain/desk/board.ts';
import type { MediaId, UserId } from '../../core/domain/media.ts';
import { recordSession } from './offline/claim.ts';
import { DESK_PERSON_KEY, hasSessionMark, keep, readStored } from './storage.ts';

const prefixOf = (mediaId: MediaId, person: UserId): string => `mvDesk:${encodeURIComponent(mediaId)}:${person}:`;

const entry = v.object({
  /** Milliseconds since 1970, and the place among those of the same one. */
  order: v.tuple([v.number(), v.number()]),
  change: changeDeskTags.params.entries.changes.pipe[0].item,
});

/** What earlier visits of this person have not sent, in the order in which it was made; nothing of anybody else. */
export function readKept(mediaId: MediaId, person: UserId): readonly PendingChange[] {
  const prefix = prefixOf(mediaId, person);
  return storedKeys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => readEntry(key) ?? [])
    .toSorted((one, other) => one.order[0] - other.order[0] || one.order[1] - other.order[1])
    .map(({ change }) => change);
}

/** Entries of one task: a press writes one, an import of 20,000 tags goes on behind the page's next frames. */
const SLICE = 100;

/** @returns keeps what is pending of a person by now; of somebody else nothing is touched */
export function keptChanges(mediaId: MediaId): (person: UserId, pending: readonly PendingChange[]) => void {
  let owner: UserId | undefined;
  /** By the name of their change: those that are written, and those that are to be. */
  const written = new Map<string, PendingChange>();
  let waiting = new Map<string, PendingChange>();
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function writeSome(person: UserId): void {
    timer = undefined;
    const prefix = prefixOf(mediaId, person);
    for (const [name, change] of Array.from(waiting).slice(0, SLICE)) {
      waiting.delete(name);
      written.set(name, change);
      count += 1;
      const order = readEntry(prefix + name)?.order ?? [Date.now(), count];
      keep(prefix + name, JSON.stringify({ order, change }));
    }
    if (waiting.size > 0) timer = setTimeout(writeSome, 0, person);
  }

  return (person, pending) => {
    if (person !== owner) written.clear();
    owner = person;
    const next = new Map(pending.map((change) => [change.change, change]));
    for (const name of [...written.keys()].filter((each) => !next.has(each))) {
      written.delete(name);
      keep(prefixOf(mediaId, person) + name, undefined);
    }
    waiting = new Map(Array.from(next).filter(([name, change]) => written.get(name) !== change));
    clearTimeout(timer);
    writeSome(person);
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

/** Who was at a desk of this browser last; undefined once they have signed out, or somebody else has signed in. */
export function readDeskPerson(): UserId | undefined {
  const stored = readStored(DESK_PERSON_KEY);
  return stored === undefined || !hasSessionMark() ? undefined : Number(stored);
}

export async function saveDeskPerson(person: UserId): Promise<void> {
  await recordSession(person);
  keep(DESK_PERSON_KEY, String(person));
}
