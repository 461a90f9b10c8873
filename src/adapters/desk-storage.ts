/**
 * Local storage of a tagging desk: changes that the server has not confirmed, and the person's own versions of tags
 * in conflict. Each is an entry of its own, so that a press writes little and two windows do not overwrite each
 * other. Entries are stored by account: the next person who signs in neither sees nor sends them (row B14).
 */
import * as v from 'valibot';
import { changeDeskTags } from '../../core/contract/desk.ts';
import { NOTHING_UNSENT, type OwnVersion, type PendingChange, type Unsent } from '../../core/domain/desk/board.ts';
import { DESK_NEXT_TASK_MS, DESK_SLICE } from '../../core/domain/desk/limits.ts';
import type { MediaId, UserId } from '../../core/domain/media.ts';
import { recordSession } from './offline/claim.ts';
import { DESK_PERSON_KEY, hasSessionMark, writeStored, readStored, store } from './storage.ts';

const prefixOf = (mediaId: MediaId, person: UserId): string => `mvDesk:${encodeURIComponent(mediaId)}:${person}:`;
/** Prefix of a tag's id: names of changes are UUIDs, so they cannot collide. */
const VERSION = 'version:';

const sentChange = changeDeskTags.params.entries.changes.pipe[0].item;
const { id, base, tag } = sentChange.entries;
/**
 * An entry is a compact list, so that 20,000 of them fit: milliseconds since 1970, the index among entries of the
 * same time, the tag's id, the person's version of it, and for a change its base.
 */
const entry = v.union([
  v.tuple([v.number(), v.number(), id, tag, v.optional(base)]),
  // A change in the format of version 0.2.0 and earlier.
  v.pipe(
    v.object({ order: v.tuple([v.number(), v.number()]), change: sentChange }),
    v.transform(({ order: [at, index], change }) => [at, index, change.id, change.tag, change.base] as const),
  ),
]);
type Entry = v.InferOutput<typeof entry>;

/** Starts a new task: between tasks, the page paints and handles keys. */
const nextTask = (): Promise<void> => new Promise((next) => void setTimeout(next, DESK_NEXT_TASK_MS));

/**
 * Unsent changes of this person's earlier visits, in order; never those of anybody else. If there are thousands, each
 * task reads some.
 *
 * @param pause between two tasks
 */
export async function readUnsent(mediaId: MediaId, person: UserId, pause = nextTask): Promise<Unsent> {
  const prefix = prefixOf(mediaId, person);
  const keys = storedKeys().filter((key) => key.startsWith(prefix));
  const found: { name: string; read: Entry }[] = [];
  for (let from = 0; from < keys.length; from += DESK_SLICE) {
    if (from > 0) await pause();
    for (const key of keys.slice(from, from + DESK_SLICE)) {
      const read = readEntry(key);
      if (read) found.push({ name: key.slice(prefix.length), read });
    }
  }
  const entries = found.toSorted(({ read: one }, { read: other }) => one[0] - other[0] || one[1] - other[1]);
  return {
    pending: entries.flatMap(({ name, read: [, , of, version, from] }) =>
      from === undefined ? [] : [{ change: name, id: of, base: from, tag: version }],
    ),
    disputed: entries.flatMap(({ read: [, , of, mine, from] }) => (from === undefined ? [{ id: of, mine }] : [])),
  };
}

/** Entries written in one task: a press writes one; an import of 20,000 tags continues after the page's next frames. */
const SLICE = 100;

export interface DeskStorage {
  /** Stores a person's unsent work; other people's entries are not touched. */
  save: (person: UserId, unsent: Unsent) => void;
  /** Writes all pending entries now, because the page may not come back. */
  flush: () => void;
}

type Stored = PendingChange | OwnVersion;
const nameOfChange = ({ change }: PendingChange): string => change;
const nameOfVersion = ({ id: of }: OwnVersion): string => VERSION + of;

/**
 * The differences between two ordered lists, without inspecting their common parts: with 20,000 unsent changes, a
 * press costs no more than with a few.
 */
function differences<T extends Stored>(
  before: readonly T[],
  after: readonly T[],
  nameOf: (each: T) => string,
): { gone: string[]; made: [string, T][] } {
  const gone = new Set<string>();
  const made = new Map<string, T>();
  let at = 0;
  for (const each of before) {
    const now = after[at];
    if (now === each) at += 1;
    else if (now !== undefined && nameOf(now) === nameOf(each)) {
      made.set(nameOf(now), now);
      at += 1;
    } else gone.add(nameOf(each));
  }
  for (const each of after.slice(at)) {
    // An entry that only moved still exists.
    gone.delete(nameOf(each));
    made.set(nameOf(each), each);
  }
  return { gone: [...gone], made: [...made] };
}

/** @param report called with the number of entries that could not be stored, whenever it changes */
export function createDeskStorage(mediaId: MediaId, report: (missing: number) => void): DeskStorage {
  let owner: UserId | undefined;
  /** The last saved state, in order. */
  let saved: Unsent = NOTHING_UNSENT;
  /** Entries to be written, by name. */
  const waiting = new Map<string, Stored>();
  let count = 0;
  let missing = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setMissing(next: number): void {
    if (next !== missing) report(next);
    missing = next;
  }

  function write(person: UserId, max: number): void {
    clearTimeout(timer);
    const prefix = prefixOf(mediaId, person);
    let left = max;
    for (const [name, unsent] of waiting) {
      if (left === 0) break;
      left -= 1;
      count += 1;
      const [at, index] = readEntry(prefix + name) ?? [Date.now(), count];
      const made =
        'change' in unsent ? [at, index, unsent.id, unsent.tag, unsent.base] : [at, index, unsent.id, unsent.mine];
      if (!store(prefix + name, JSON.stringify(made))) return setMissing(waiting.size);
      waiting.delete(name);
    }
    if (waiting.size > 0) timer = setTimeout(write, 0, person, SLICE);
    else setMissing(0);
  }

  return {
    save(person, { pending, disputed }) {
      if (person !== owner) {
        if (owner !== undefined) write(owner, waiting.size);
        saved = NOTHING_UNSENT;
        waiting.clear();
        owner = person;
      }
      const changes = differences(saved.pending, pending, nameOfChange);
      const versions = differences(saved.disputed, disputed, nameOfVersion);
      saved = { pending, disputed };
      for (const name of [...changes.gone, ...versions.gone]) {
        waiting.delete(name);
        // A pending entry may already have been stored by an earlier visit.
        writeStored(prefixOf(mediaId, person) + name, undefined);
      }
      for (const [name, unsent] of [...changes.made, ...versions.made]) waiting.set(name, unsent);
      write(person, SLICE);
    },
    flush() {
      if (owner !== undefined) write(owner, waiting.size);
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

/** @returns undefined for an invalid entry, from an older version or another program */
function readEntry(key: string): Entry | undefined {
  try {
    const read = v.safeParse(entry, JSON.parse(readStored(key) ?? ''));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

const TEMPLATE_KEY = 'mvDeskTemplate';
/** The template last used on this device. */
export const readDeskTemplate = (): string | undefined => readStored(TEMPLATE_KEY);
export const saveDeskTemplate = (id: string): void => writeStored(TEMPLATE_KEY, id);

/** The last person at a desk in this browser; undefined once they have signed out, or somebody else has signed in. */
export function readDeskPerson(): UserId | undefined {
  const stored = readStored(DESK_PERSON_KEY);
  return stored === undefined || !hasSessionMark() ? undefined : Number(stored);
}

export async function saveDeskPerson(person: UserId): Promise<void> {
  await recordSession(person);
  writeStored(DESK_PERSON_KEY, String(person));
}
