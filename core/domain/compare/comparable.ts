/** The moments of a film that can be added to the comparison tray (row B05). */
import type { DataDocument } from '../data-document.ts';
import type { Seconds } from '../media.ts';
import type { Moment } from '../search.ts';
import type { Tag } from '../tag.ts';
import { isAllThirdParty } from '../third-party.ts';
import { parseTime } from '../time.ts';
import type { ComparedMoment } from './address.ts';
import { momentLabel } from './splits.ts';

/** A moment, with a label of what it shows. */
export interface NamedMoment extends ComparedMoment {
  label: string;
}

export const isComparable = (document: DataDocument): boolean =>
  document.video.type !== 'audio' && !isAllThirdParty(document);

/** @param time seconds of the film itself, not of another camera */
export function comparableMoment(document: DataDocument, time: Seconds): NamedMoment | undefined {
  if (!isComparable(document)) return undefined;
  const at = Math.max(0, Math.round(time * 1000) / 1000);
  return { id: document.video.id, at, label: momentLabel(document, at) };
}

/** The moment of a film in a result; undefined if the result is not a film. */
export const comparableResult = (
  { type, id }: { type: string; id: string },
  title: string | undefined,
  { start, description }: Moment,
): NamedMoment | undefined =>
  type === 'video' ? { id, at: start, label: [description, title].filter(Boolean).join(' · ') } : undefined;

/**
 * The moment of a tag; undefined for a tag without a time or of another camera.
 *
 * @param name the tag's name in the list
 */
export function comparableTag(document: DataDocument, tag: Tag, name: string): NamedMoment | undefined {
  const at = tag.replay === undefined ? parseTime(tag.time) : undefined;
  if (at === undefined || !isComparable(document)) return undefined;
  return { id: document.video.id, at, label: [name, document.video.title].filter(Boolean).join(' · ') };
}
