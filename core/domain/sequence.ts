/** The order in which a session's moments or a test's exercises are played, and a person's position (row L33). */
import type { EpochMs, MediaId, Seconds } from './media.ts';
import type { Playable } from './result-item.ts';

/** Media that have a sequence (Library 2 and 6). */
export const SEQUENCED_TYPES = ['Session', 'Test'] as const;
export type SequencedType = (typeof SEQUENCED_TYPES)[number];

/** A moment of a session, or an exercise of a test. */
export interface SequenceItem {
  id: string;
  title: string;
  /** Moments only. */
  category?: string | undefined;
  /** Moments only: start time in the session. */
  at?: Seconds | undefined;
  /** Its playable content. */
  film?: Playable | undefined;
}

/** A person's choice in a sequence. */
export interface SequenceState {
  /** Ids in playing order; items that are not listed are left out. */
  chosen: string[];
  /** Position in `chosen`, from 0. */
  index: number;
  /**
   * Idempotency key from the client: a choice is stored once, however often it is sent; empty if nothing was stored
   * yet.
   */
  changeId: string;
  /** Time of the choice: of two choices, the later one wins. 0 if nothing was stored yet. */
  at: EpochMs;
}

export interface Sequence {
  id: MediaId;
  type: SequencedType;
  title: string;
  /** In their original order. */
  items: SequenceItem[];
  place: SequenceState;
}

/** Adapts a choice to the current items: unknown ids are dropped, and an empty choice means all items. */
export function fitPosition(items: readonly Pick<SequenceItem, 'id'>[], position: SequenceState): SequenceState {
  const known = new Set(items.map(({ id }) => id));
  const chosenIds = [...new Set(position.chosen)].filter((id) => known.has(id));
  const chosen = chosenIds.length > 0 ? chosenIds : items.map(({ id }) => id);
  return { ...position, chosen, index: Math.max(0, Math.min(position.index, chosen.length - 1)) };
}

/** The chosen items, in order. */
export function chosenItems({ items, place }: Pick<Sequence, 'items' | 'place'>): SequenceItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return place.chosen.flatMap((id) => byId.get(id) ?? []);
}

/** A copy of the list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const entry = list[from];
  return entry === undefined || to < 0 || to >= list.length ? [...list] : rest.toSpliced(to, 0, entry);
}
