/** The order in which a session's moments or a test's exercises are gone through, and where a person stands (row L33). */
import type { EpochMs, MediaId, Seconds } from './media.ts';
import type { Playable } from './result-item.ts';

/** Media that have a sequence (Library 2 and 6). */
export const SEQUENCED_TYPES = ['Session', 'Test'] as const;
export type SequencedType = (typeof SEQUENCED_TYPES)[number];

/** A moment of a session, or an exercise of a test. */
export interface SequenceItem {
  id: string;
  title: string;
  /** Of a moment. */
  category?: string | undefined;
  /** Of a moment: where it starts in the session. */
  at?: Seconds | undefined;
  /** What the player shows of it. */
  film?: Playable | undefined;
}

/** What a person has chosen of a sequence. */
export interface SequenceState {
  /** Ids in the order in which they are played; items that are not named are left out. */
  chosen: string[];
  /** Place in `chosen`, from 0. */
  index: number;
  /** Idempotency key from the client: a choice is stored once however often it is sent; empty where nothing was ever stored. */
  changeId: string;
  /** When it was chosen: of two choices the later one wins. 0 where nothing was ever stored. */
  at: EpochMs;
}

export interface Sequence {
  id: MediaId;
  type: SequencedType;
  title: string;
  /** In their own order. */
  items: SequenceItem[];
  place: SequenceState;
}

/** Choices about items that may have changed since: unknown ones are passed over, no choice is all of them. */
export function fitPosition(items: readonly Pick<SequenceItem, 'id'>[], position: SequenceState): SequenceState {
  const known = new Set(items.map(({ id }) => id));
  const chosenIds = [...new Set(position.chosen)].filter((id) => known.has(id));
  const chosen = chosenIds.length > 0 ? chosenIds : items.map(({ id }) => id);
  return { ...position, chosen, index: Math.max(0, Math.min(position.index, chosen.length - 1)) };
}

/** The chosen items, in their order. */
export function chosenItems({ items, place }: Pick<Sequence, 'items' | 'place'>): SequenceItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return place.chosen.flatMap((id) => byId.get(id) ?? []);
}

/** A list with one of its entries at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const entry = list[from];
  return entry === undefined || to < 0 || to >= list.length ? [...list] : rest.toSpliced(to, 0, entry);
}
