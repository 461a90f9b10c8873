/** The editable data of a medium, and the validation rules that page and server share. */
import { EDIT_TAGS_MAX, KEY_MAX_LENGTH, TEST_QUESTIONS_MAX } from './constants/edit-page.ts';
import { NO_TIME } from './constants/tags.ts';
import { momentOf } from './access-dates.ts';
import type { DateRefusal } from './access-dates.ts';
import { readEmbedding } from './embedding.ts';
import type { EditRevisions } from './edit-revisions.ts';
import { questionProblems, type EditedQuestion } from './edit-questions.ts';
import type { GroupId, MediaId, MediaType, Visibility } from './media.ts';
import type { Tag } from './tag.ts';
import { parseTime } from './time.ts';

/** Types that have an edit page (Library 2; decision 0368 for clips); a tag is edited with its film. */
export const EDITED_TYPES = [
  'Collection',
  'Video',
  'Session',
  'Competition',
  'Audio',
  'Photo',
  'Clip',
  'Document',
  'Exercise',
  'Test',
] as const satisfies readonly MediaType[];
export type EditedType = (typeof EDITED_TYPES)[number];

/** Texts are empty if not set. */
export interface EditFields {
  /** Title of the medium; of an exercise or a test, its name. */
  title: string;
  /** `yyyy-mm-dd` */
  date: string;
  /** `hh:mm:ss` */
  time: string;
  description: string;
  keywords: string[];
  visibility: Visibility;
  /** See `core/domain/embedding.ts`. */
  embedding: string;
  publish: boolean;
  /** ISO 8601. */
  validity_date: string;
  expiration_date: string;
  /** Media of a collection, exercises of a test, in order. */
  members: MediaId[];
  /** An exercise's measurements, how they are combined, and when it is completed. */
  evaluation_fr: string;
  evaluation_en: string;
  agregate: string;
  temporality: '' | 'pre' | 'post';
}

export type EditField = keyof EditFields;

export interface MemberHead {
  id: MediaId;
  type: MediaType;
  title: string;
}

/** A medium as loaded by its edit page. */
export interface EditedMedium {
  id: MediaId;
  type: EditedType;
  groupId: GroupId;
  /** A save sends the revisions of the parts that it changes. */
  revisions: EditRevisions;
  fields: EditFields;
  /** A key is set; the key itself is never sent. */
  hasKey: boolean;
  pathThumb?: string | undefined;
  /** Playable address of its film, for choosing a thumbnail or for previewing. */
  film?: string | undefined;
  /** Why it is not playable outside this page. */
  notOut?: DateRefusal | undefined;
  /** All members of `fields.members` that this person may see. */
  members: MemberHead[];
  tags: Tag[];
  /** Exercise only, in order. */
  questions: EditedQuestion[];
  /** Clip only: the film whose permissions it has, if this person may edit that film. */
  rightsFrom?: MemberHead | undefined;
  /** A restored clip whose film was deleted. */
  isFilmGone?: boolean | undefined;
  /** A live event or its replay. */
  isLive?: boolean | undefined;
}

/** A person's unsaved changes. */
export interface Draft {
  fields: EditFields;
  /** A new key; empty leaves the existing one. */
  key: string;
  /** A new thumbnail: JPEG, base64. */
  picture: string | undefined;
  /** Added and changed tags by id; null for a deleted one. */
  tags: Readonly<Record<string, Tag | null>>;
  /** The complete list. */
  questions: EditedQuestion[];
}

export type SomeFields = { [K in EditField]?: EditFields[K] | undefined };

/** The data of a save: only what was changed. */
export interface EditChanges {
  fields: SomeFields;
  key?: string | undefined;
  picture?: string | undefined;
  saved: Tag[];
  removed: string[];
  /** All questions of an exercise, if any of them or their order changed. */
  questions?: EditedQuestion[] | undefined;
}

const ABOUT = ['title', 'date', 'time', 'description', 'keywords'] as const;
const RIGHTS = ['visibility', 'publish', 'validity_date', 'expiration_date'] as const;
const COMMON = [...ABOUT, ...RIGHTS] as const;
/** Media that other pages can frame. */
const PLAYED = [...COMMON, 'embedding'] as const;

const FIELDS_OF: Readonly<Record<EditedType, readonly EditField[]>> = {
  Collection: [...COMMON, 'members'],
  Video: PLAYED,
  Session: PLAYED,
  Competition: PLAYED,
  Audio: PLAYED,
  Photo: COMMON,
  Clip: ABOUT,
  Document: COMMON,
  Exercise: [...COMMON, 'evaluation_en', 'evaluation_fr', 'agregate', 'temporality'],
  Test: [...COMMON, 'members'],
};

/** The fields of a type, in the order of the page. */
export function fieldsOf(type: EditedType): readonly EditField[] {
  return FIELDS_OF[type];
}

/** A clip has the permissions of its film, which are edited there. */
export function hasOwnRights(type: EditedType): boolean {
  return type !== 'Clip';
}

/** Playable media have tags. */
export function hasTags(type: EditedType): boolean {
  return type === 'Video' || type === 'Session' || type === 'Competition' || type === 'Audio';
}

/** The questions of a test belong to its exercises. */
export function hasQuestions(type: EditedType): boolean {
  return type === 'Exercise';
}

/** Types that a collection or a test may hold. */
export function memberTypes(type: EditedType): readonly MediaType[] {
  if (type === 'Test') return ['Exercise'];
  return type === 'Collection' ? ['Video', 'Session', 'Competition', 'Audio', 'Photo', 'Clip', 'Document'] : [];
}

/** Replaces some of the fields. */
export function withSome(fields: EditFields, some: SomeFields): EditFields {
  return { ...fields, ...Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) };
}

/** Why a draft cannot be saved; a key of the texts. */
export type EditProblem =
  | 'date'
  | 'time'
  | 'dates'
  | 'validity'
  | 'key'
  | 'embedding'
  | 'tagTime'
  | 'tooManyTags'
  | 'question'
  | 'tooManyQuestions';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Whether a text is a calendar day; empty counts as unset. */
export function isDay(text: string): boolean {
  if (text === '') return true;
  const at = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Problems in the order of the page; the server applies the same rules. */
export function editProblems(medium: Pick<EditedMedium, 'type' | 'hasKey'>, draft: Draft): EditProblem[] {
  const { date, time, validity_date, expiration_date, visibility } = draft.fields;
  const from = momentOf(validity_date);
  const until = momentOf(expiration_date);
  const isReadable = !Number.isNaN(from) && !Number.isNaN(until);
  const areOwn = hasOwnRights(medium.type);
  const found: readonly (EditProblem | false)[] = [
    !isDay(date) && 'date',
    !(time === '' || CLOCK.test(time)) && 'time',
    areOwn && !isReadable && 'validity',
    areOwn && isReadable && from !== undefined && until !== undefined && until < from && 'dates',
    areOwn &&
      (draft.key.length > KEY_MAX_LENGTH || (visibility === 'key' && !medium.hasKey && draft.key.trim() === '')) &&
      'key',
    readEmbedding(draft.fields.embedding) === undefined && 'embedding',
    Object.values(draft.tags).some((tag) => tag !== null && !isTagTime(tag.time)) && 'tagTime',
    Object.keys(draft.tags).length > EDIT_TAGS_MAX && 'tooManyTags',
    draft.questions.some((each) => questionProblems(each).length > 0) && 'question',
    draft.questions.length > TEST_QUESTIONS_MAX && 'tooManyQuestions',
  ];
  return found.filter((problem) => problem !== false);
}

/** Whether a text is a time, or the documents' mark for a tag without one. */
export function isTagTime(text: string): boolean {
  return text === NO_TIME || parseTime(text) !== undefined;
}

/** Placeholder until a medium is loaded. */
export const NO_MEDIUM: EditedMedium = {
  id: '',
  type: 'Video',
  groupId: 0,
  revisions: {},
  fields: {
    title: '',
    date: '',
    time: '',
    description: '',
    keywords: [],
    visibility: 'private',
    embedding: '',
    publish: true,
    validity_date: '',
    expiration_date: '',
    members: [],
    evaluation_fr: '',
    evaluation_en: '',
    agregate: '',
    temporality: '',
  },
  hasKey: false,
  members: [],
  tags: [],
  questions: [],
};
