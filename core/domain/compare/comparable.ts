/** What of a film can be put aside to be compared (row B05). */
import type { DataDocument } from '../data-document.ts';
import type { Seconds } from '../media.ts';
import type { Moment } from '../search.ts';
import type { Tag } from '../tag.ts';
import { isAllThirdParty } from '../third-party.ts';
import { parseTime } from '../time.ts';
import type { ComparedMoment } from './address.ts';
import { momentLabel } from './splits.ts';

/** A moment, with what it shows. */
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

/** The moment of a film that a result lists; undefined of what is no film. */
export const comparableResult = (
  { type, id }: { type: string; id: string },
  title: string | undefined,
  { start, description }: Moment,
): NamedMoment | undefined =>
  type === 'video' ? { id, at: start, label: [description, title].filter(Boolean).join(' · ') } : undefined;

/**
 * The moment of a tag; undefined for one without a time, and for one of another camera.
 *
 * @param name as the list calls the tag
 */
export function comparableTag(document: DataDocument, tag: Tag, name: string): NamedMoment | undefined {
  const at = tag.replay === undefined ? parseTime(tag.time) : undefined;
  if (at === undefined || !isComparable(document)) return undefined;
  return { id: document.video.id, at, label: [name, document.video.title].filter(Boolean).join(' · ') };
}
