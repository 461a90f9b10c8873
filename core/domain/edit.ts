/**
 * What a person may change of a medium on its edit page, and the rules of it that page and host both apply.
 */
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

/** Texts are empty where nobody gave one. */
export interface EditFields {
  /** Name of an exercise or a test. */
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
  /** What an exercise measures, how several measures become one, and when it is done. */
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

/** A medium as its edit page is given it. */
export interface EditedMedium {
  id: MediaId;
  type: EditedType;
  groupId: GroupId;
  /** A save names those of the parts that it changes. */
  revisions: EditRevisions;
  fields: EditFields;
  /** A key opens it already; the key itself is never sent. */
  hasKey: boolean;
  pathThumb?: string | undefined;
  /** Where its film plays, to choose a moment of it or to preview it. */
  film?: string | undefined;
  /** Why it is played nowhere else. */
  notOut?: DateRefusal | undefined;
  /** Of every id in `fields.members` that this person may see. */
  members: MemberHead[];
  tags: Tag[];
  /** Of an exercise, in order. */
  questions: EditedQuestion[];
  /** The film whose rights a clip has, where this person may edit it. */
  rightsFrom?: MemberHead | undefined;
  /** Of a clip that was brought back without its film. */
  isFilmGone?: boolean | undefined;
  /** A live event, or the replay of one. */
  isLive?: boolean | undefined;
}

/** What a person has changed so far. */
export interface Draft {
  fields: EditFields;
  /** A new key; empty leaves the one that is there. */
  key: string;
  /** A new thumbnail: JPEG, base64. */
  picture: string | undefined;
  /** Added and changed tags by id; null for a deleted one. */
  tags: Readonly<Record<string, Tag | null>>;
  /** All of them, as they shall be. */
  questions: EditedQuestion[];
}

export type SomeFields = { [K in EditField]?: EditFields[K] | undefined };

/** What a save sends: only what was changed. */
export interface EditChanges {
  fields: SomeFields;
  key?: string | undefined;
  picture?: string | undefined;
  saved: Tag[];
  removed: string[];
  /** All questions of an exercise, where any or their order was changed. */
  questions?: EditedQuestion[] | undefined;
}

const ABOUT = ['title', 'date', 'time', 'description', 'keywords'] as const;
const RIGHTS = ['visibility', 'publish', 'validity_date', 'expiration_date'] as const;
const COMMON = [...ABOUT, ...RIGHTS] as const;
/** What other pages may frame. */
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

/** The fields that a type has, in the order of the page. */
export function fieldsOf(type: EditedType): readonly EditField[] {
  return FIELDS_OF[type];
}

/** A clip has the rights of its film: they are edited there. */
export function hasOwnRights(type: EditedType): boolean {
  return type !== 'Clip';
}

/** Media that a player plays have tags. */
export function hasTags(type: EditedType): boolean {
  return type === 'Video' || type === 'Session' || type === 'Competition' || type === 'Audio';
}

/** What a test asks stands with its exercises. */
export function hasQuestions(type: EditedType): boolean {
  return type === 'Exercise';
}

/** Types that a collection or a test may hold. */
export function memberTypes(type: EditedType): readonly MediaType[] {
  if (type === 'Test') return ['Exercise'];
  return type === 'Collection' ? ['Video', 'Session', 'Competition', 'Audio', 'Photo', 'Clip', 'Document'] : [];
}

/** These fields, and the others as they were. */
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

/** A day of the calendar; the empty text is none. */
export function isDay(text: string): boolean {
  if (text === '') return true;
  const at = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** What is wrong, in the order of the page; the server applies the same rules. */
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

/** A time of the timeline, or the documents' mark of none. */
export function isTagTime(text: string): boolean {
  return text === NO_TIME || parseTime(text) !== undefined;
}

/** Stands where none has been loaded yet. */
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
