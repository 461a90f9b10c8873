import * as v from 'valibot';
import {
  DESCRIPTION_MAX,
  EDIT_TAGS_MAX,
  KEYWORDS_MAX,
  KEY_MAX_LENGTH,
  MEMBERS_MAX,
  QUESTION_TEXT_MAX,
  TEST_OPTIONS_MAX,
  TEST_OPTIONS_MIN,
  TEST_QUESTIONS_MAX,
  THUMBNAIL_BYTES_MAX,
  TITLE_MAX,
} from '../domain/constants/edit-page.ts';
import { EMBEDDING_MAX } from '../domain/constants/link-previews.ts';
import { DATE_REFUSALS } from '../domain/access-dates.ts';
import { EDITED_TYPES, type EditChanges, type EditedMedium } from '../domain/edit.ts';
import { readEmbedding } from '../domain/embedding.ts';
import { VISIBILITIES } from '../domain/media.ts';
import { defineRequest } from './envelope.ts';
import { sentTagDetails, tag } from './fields.ts';
import { address, count, flag, id, listOf, maybe, mediaType, personId, shown, text, visibility } from './primitives.ts';

const type = v.picklist(EDITED_TYPES);
const embedding = v.pipe(
  text(EMBEDDING_MAX),
  v.check((value) => readEmbedding(value) !== undefined),
);
const temporality = v.picklist(['', 'pre', 'post']);
/** Maximum length of a part's name: that of a tag, derived from its id. */
const PART_NAME_MAX = 132;
const PART_NAME = /^(dates|key|picture|questions|(field|tag):.+)$/u;
const REVISION_MAX = 64;
/** Maximum number of tags of a film sent to a page. */
const TAGS_MAX = 100_000;

const right = v.pipe(count, v.maxValue(TEST_OPTIONS_MAX - 1));
const questionText = v.object({ enName: shown(QUESTION_TEXT_MAX), frName: shown(QUESTION_TEXT_MAX) });

/** A question with the index of its right option, for people who may edit it. */
export const editedQuestion = v.object({
  id,
  text: questionText,
  // Not tolerant: dropping an option would shift those after it.
  options: v.pipe(v.array(questionText), v.maxLength(TEST_OPTIONS_MAX)),
  right,
});

const head = v.object({ id, type: mediaType, title: v.fallback(shown(TITLE_MAX), '') });

/** A medium as sent to its edit page. */
export const editedMedium = v.object({
  id,
  type,
  groupId: personId,
  revisions: v.record(v.string(), v.string()),
  fields: v.object({
    title: shown(TITLE_MAX),
    date: shown(40),
    time: shown(20),
    description: shown(DESCRIPTION_MAX),
    keywords: listOf(shown(TITLE_MAX), KEYWORDS_MAX),
    visibility,
    embedding: v.fallback(shown(EMBEDDING_MAX), ''),
    publish: flag,
    validity_date: shown(40),
    expiration_date: shown(40),
    members: listOf(id, MEMBERS_MAX),
    evaluation_fr: shown(TITLE_MAX),
    evaluation_en: shown(TITLE_MAX),
    agregate: shown(TITLE_MAX),
    temporality: v.fallback(temporality, ''),
  }),
  hasKey: flag,
  pathThumb: maybe(address),
  film: maybe(address),
  notOut: maybe(v.picklist(DATE_REFUSALS)),
  members: listOf(head, MEMBERS_MAX),
  tags: listOf(tag, TAGS_MAX),
  questions: listOf(editedQuestion, TEST_QUESTIONS_MAX),
  rightsFrom: maybe(head),
  isFilmGone: maybe(flag),
  isLive: maybe(flag),
});

type Reads<T> = { readonly '~types'?: { readonly output: T } | undefined };
editedMedium satisfies Reads<EditedMedium>;

/** A tag as sent by the page: nothing is truncated, overlong text is rejected. */
const sentTag = v.object({
  id,
  type: text(100),
  category: text(TITLE_MAX),
  time: text(20),
  description: text(DESCRIPTION_MAX),
  videoId: id,
  ...sentTagDetails,
});

const sentText = v.pipe(text(QUESTION_TEXT_MAX), v.trim());
const both = v.object({ enName: sentText, frName: sentText });
const sentQuestion = v.object({
  id,
  text: both,
  options: v.pipe(v.array(both), v.minLength(TEST_OPTIONS_MIN), v.maxLength(TEST_OPTIONS_MAX)),
  right,
});

const changes = v.object({
  fields: v.partial(
    v.object({
      title: v.pipe(text(TITLE_MAX), v.trim()),
      date: text(10),
      time: text(8),
      description: text(DESCRIPTION_MAX),
      keywords: v.pipe(v.array(v.pipe(text(TITLE_MAX), v.trim(), v.nonEmpty())), v.maxLength(KEYWORDS_MAX)),
      visibility: v.picklist(VISIBILITIES),
      embedding,
      publish: v.boolean(),
      validity_date: text(40),
      expiration_date: text(40),
      members: v.pipe(v.array(id), v.maxLength(MEMBERS_MAX)),
      evaluation_fr: text(TITLE_MAX),
      evaluation_en: text(TITLE_MAX),
      agregate: text(TITLE_MAX),
      temporality,
    }),
  ),
  key: v.optional(v.pipe(text(KEY_MAX_LENGTH), v.nonEmpty())),
  /** Base64, a third longer than the bytes. */
  picture: v.optional(v.pipe(text(Math.ceil(THUMBNAIL_BYTES_MAX / 3) * 4), v.nonEmpty(), v.base64())),
  saved: v.pipe(v.array(sentTag), v.maxLength(EDIT_TAGS_MAX)),
  removed: v.pipe(v.array(id), v.maxLength(EDIT_TAGS_MAX)),
  questions: v.optional(v.pipe(v.array(sentQuestion), v.maxLength(TEST_QUESTIONS_MAX))),
});
changes satisfies Reads<EditChanges>;

/** Revisions of the parts that a save changes; a new tag has none. */
const sentRevisions = v.pipe(
  v.record(v.pipe(text(PART_NAME_MAX), v.regex(PART_NAME)), text(REVISION_MAX)),
  v.maxEntries(2 * EDIT_TAGS_MAX),
);

export const getEditedMedia = defineRequest({
  name: 'getEditedMedia',
  controller: 'edit',
  method: 'GET',
  purpose:
    'A medium for its editors: every field, member and tag, and a revision of each part that can be changed separately.',
  params: v.object({ mediaId: id, types: v.pipe(v.array(type), v.minLength(1), v.maxLength(EDITED_TYPES.length)) }),
  statuses: { ok: { data: editedMedium }, private: {}, empty: {} },
});

/** Everything is saved, or nothing. */
export const saveEditedMedia = defineRequest({
  name: 'saveEditedMedia',
  controller: 'edit',
  method: 'POST',
  purpose: 'Saves the changes of a medium, unless one of the changed parts has changed since the `revisions` sent.',
  params: v.object({ mediaId: id, revisions: sentRevisions, changes }),
  statuses: {
    ok: { data: editedMedium },
    /** A part that this save changes has changed since; returns the current version. */
    conflict: { data: editedMedium },
    /** Violates the rules of the page; returns the name of the first invalid field. */
    invalid: { data: v.fallback(shown(100), '') },
    private: {},
    empty: {},
  },
});
