/** Tags as a desk receives them (row B14). */
import { deskFieldsOf, type DeskTag } from '../../core/domain/desk/desk-tag.ts';
import { type Starter, startersOf, startList } from '../../core/domain/desk/start-list.ts';
import type { DeskBatch, DeskRow } from '../store/desk.ts';

/** @returns undefined for a tag that has no time in the main film */
export function presentDeskTag({ tag, revision, by }: DeskRow): DeskTag | undefined {
  const fields = tag.replay === undefined ? deskFieldsOf(tag) : undefined;
  return fields && { id: tag.id, ...fields, by: by ?? null, revision };
}

/** A tag that has lost its time is reported as removed. */
export function presentDeskBatch({ saved, removed, through }: DeskBatch): {
  saved: DeskTag[];
  removed: string[];
  starters: Starter[];
  through: number;
} {
  const shown = saved.flatMap((row) => presentDeskTag(row) ?? []);
  const nowhere = saved.filter((row) => !presentDeskTag(row)).map(({ tag }) => tag.id);
  const starters = startList();
  for (const { tag } of saved) starters.add(startersOf(tag));
  return { saved: shown, removed: [...removed, ...nowhere], starters: starters.all(), through };
}
