/** A medium as its edit page receives it. The caller has checked the requester. */
import type { EditedMedium, EditedType, EditFields, MemberHead } from '../../core/domain/edit.ts';
import type { DateRefusal } from '../../core/domain/access-dates.ts';
import { readEmbedding, writeEmbedding } from '../../core/domain/embedding.ts';
import type { EditRevisions } from '../../core/domain/edit-revisions.ts';
import type { StoredQuestion } from '../store/runs.ts';
import { addressOf } from '../media/address.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredTag } from '../store/tags.ts';

interface EditedParts {
  medium: StoredMedium & { type: EditedType };
  revisions: EditRevisions;
  tags: readonly StoredTag[];
  /** The questions of an exercise. */
  questions: readonly StoredQuestion[];
  /** Members that the requester may see, in order. */
  members: readonly StoredMedium[];
  /** For a clip: the film whose rights apply to it, and whether the requester may edit that film. */
  cutFrom: StoredMedium | undefined;
  mayEditFilm: boolean;
  /** Base of its addresses, open or signed. */
  base: string;
  notOut: DateRefusal | undefined;
}

export function presentEdited({
  medium,
  revisions,
  tags,
  questions,
  members,
  cutFrom,
  mayEditFilm,
  base,
  notOut,
}: EditedParts): EditedMedium {
  const isClip = medium.type === 'Clip';
  const played = isClip ? medium.path : medium.player?.replay;
  return {
    id: medium.id,
    type: medium.type,
    groupId: medium.groupId,
    revisions,
    fields: editFieldsOf(medium),
    hasKey: medium.keyHash !== undefined,
    pathThumb: medium.thumb && addressOf(medium.thumb, base),
    film: played && addressOf(played, base),
    notOut,
    members: members.map(headOf),
    tags: [...tags],
    questions: [...questions],
    ...(cutFrom && mayEditFilm && { rightsFrom: headOf(cutFrom) }),
    ...(isClip && !cutFrom && { isFilmGone: true }),
    ...(medium.player && (medium.player.event ?? medium.player.live) && { isLive: true }),
  };
}

function headOf({ id, type, title }: StoredMedium): MemberHead {
  return { id, type, title };
}

export function editFieldsOf(medium: StoredMedium): EditFields {
  return {
    title: medium.title,
    date: medium.date,
    time: medium.time,
    description: medium.description,
    keywords: [...medium.keywords],
    visibility: medium.visibility,
    embedding: writeEmbedding(medium.embedding),
    publish: medium.publish,
    validity_date: medium.validity_date ?? '',
    expiration_date: medium.expiration_date ?? '',
    members: [...medium.members],
    evaluation_fr: medium.evaluation_attribute?.frName ?? '',
    evaluation_en: medium.evaluation_attribute?.enName ?? '',
    agregate: medium.agregate ?? '',
    temporality: medium.temporality ?? '',
  };
}

/** The medium with these fields in place of its stored ones. */
export function withFields<M extends StoredMedium>(medium: M, fields: EditFields): M {
  const { embedding, validity_date, expiration_date, evaluation_fr, evaluation_en, agregate, temporality, ...same } =
    fields;
  return {
    ...medium,
    ...same,
    embedding: readEmbedding(embedding)?.list,
    validity_date: validity_date || undefined,
    expiration_date: expiration_date || undefined,
    evaluation_attribute: evaluation_fr || evaluation_en ? { frName: evaluation_fr, enName: evaluation_en } : undefined,
    agregate: agregate || undefined,
    temporality: temporality || undefined,
    nbOfEx: medium.type === 'Test' ? fields.members.length : medium.nbOfEx,
  };
}
