/** The tagging desk (row B14): tags of a medium written by several people at once, and their panels of buttons. */
import * as v from 'valibot';
import { DESCRIPTION_MAX, TITLE_MAX } from '../domain/constants/edit-page.ts';
import {
  DESK_BUTTONS_MAX,
  DESK_CHANGES_MAX,
  DESK_LABEL_MAX,
  DESK_PANELS_MAX,
  DESK_PEOPLE_MAX,
  DESK_ROLL_MAX_S,
  DESK_START_LIST_MAX,
  DESK_TAGS_MAX,
  DESK_TEMPLATES_MAX,
} from '../domain/desk/limits.ts';
import type { DeskTag, DeskTagFields } from '../domain/desk/desk-tag.ts';
import { DESK_BUTTON_KINDS, DESK_COLOURS, DESK_QUESTIONS, type DeskTemplate } from '../domain/desk/template.ts';
import { TAG_DETAILS } from '../domain/tag.ts';
import { defineRequest } from './envelope.ts';
import { rangeLength } from './fields.ts';
import { count, id, listOf, maybe, milliseconds, personId, seconds, shown, text } from './primitives.ts';

/** A schema whose output is the domain's type. */
type Reads<T> = { readonly '~types'?: { readonly output: T } | undefined };

const NAME_MAX = 200;

/* Tags */

const person = v.object({ id: personId, name: shown(NAME_MAX) });

/** A tag as sent to a desk. */
export const deskTag = v.object({
  id,
  category: shown(TITLE_MAX),
  type: maybe(shown(100)),
  description: v.fallback(shown(DESCRIPTION_MAX), ''),
  start: maybe(seconds),
  at: maybe(milliseconds),
  duration: maybe(rangeLength),
  score: maybe(shown(TAG_DETAILS.score.max)),
  nation: maybe(shown(TAG_DETAILS.nation.max)),
  url: maybe(shown(TAG_DETAILS.url.max)),
  by: v.fallback(v.nullable(person), null),
  revision: count,
});
deskTag satisfies Reads<DeskTag>;

/** A tag as sent by a desk: nothing is truncated, overlong text is rejected. A missing field is empty. */
const sentDeskTag = v.object({
  category: text(TITLE_MAX),
  type: v.optional(text(100)),
  description: text(DESCRIPTION_MAX),
  start: v.optional(seconds),
  at: v.optional(milliseconds),
  duration: v.optional(rangeLength),
  score: v.optional(text(TAG_DETAILS.score.max)),
  nation: v.optional(text(TAG_DETAILS.nation.max)),
  url: v.optional(text(TAG_DETAILS.url.max)),
});
sentDeskTag satisfies Reads<DeskTagFields>;

const changeId = v.pipe(v.string(), v.uuid());

const startList = listOf(
  v.object({ bib: maybe(shown(20)), name: shown(NAME_MAX), nation: maybe(shown(TAG_DETAILS.nation.max)) }),
  DESK_START_LIST_MAX,
);

/* Templates */

const button = v.object({
  id,
  label: text(DESK_LABEL_MAX),
  colour: v.picklist(DESK_COLOURS),
  key: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]$/), v.description('one small letter or digit'))),
  lead: v.pipe(seconds, v.maxValue(DESK_ROLL_MAX_S)),
  lag: v.pipe(seconds, v.maxValue(DESK_ROLL_MAX_S)),
  kind: v.picklist(DESK_BUTTON_KINDS),
  category: text(TITLE_MAX),
  type: v.optional(text(100)),
  score: v.optional(text(TAG_DETAILS.score.max)),
  ask: v.pipe(v.array(v.picklist(DESK_QUESTIONS)), v.maxLength(DESK_QUESTIONS.length)),
});

const templateEntries = {
  id,
  name: text(DESK_LABEL_MAX),
  panels: v.pipe(
    v.array(v.object({ category: text(TITLE_MAX), buttons: v.pipe(v.array(button), v.maxLength(DESK_BUTTONS_MAX)) })),
    v.maxLength(DESK_PANELS_MAX),
  ),
};

export const deskTemplate = v.object({ ...templateEntries, revision: count });
deskTemplate satisfies Reads<DeskTemplate>;

/* Requests */

export const getDesk = defineRequest({
  name: 'getDesk',
  controller: 'desk',
  method: 'GET',
  purpose:
    'Initial data of a tagging desk: the tags of a medium that have a time, the templates of its group, and its start list.',
  params: v.object({ mediaId: id }),
  statuses: {
    ok: {
      data: v.object({
        title: shown(TITLE_MAX),
        /** The signed-in person. */
        person: personId,
        tags: listOf(deskTag, DESK_TAGS_MAX),
        /** Revision of these tags; the stream continues from it. */
        revision: count,
        templates: listOf(deskTemplate, DESK_TEMPLATES_MAX),
        startList,
      }),
    },
    private: {},
    empty: {},
  },
});

const kinds = {
  saved: v.object({
    change: changeId,
    kind: v.literal('saved'),
    revision: count,
    /** The change was already sent earlier, and somebody has removed the tag since. */
    isRemoved: v.optional(v.literal(true)),
  }),
  conflict: v.object({ change: changeId, kind: v.literal('conflict'), theirs: v.nullable(deskTag) }),
  invalid: v.object({ change: changeId, kind: v.literal('invalid'), field: shown(50), why: shown(200) }),
};
export const deskOutcome = v.variant('kind', [kinds.saved, kinds.conflict, kinds.invalid]);
export type DeskOutcome = v.InferOutput<typeof deskOutcome>;

export const changeDeskTags = defineRequest({
  name: 'changeDeskTags',
  controller: 'desk',
  method: 'POST',
  purpose:
    'Saves and removes tags of a medium, each by its own revision. A change that is sent again has no second effect and gets the same outcome.',
  params: v.object({
    mediaId: id,
    /** The person who made the changes: if somebody else is signed in, nothing is saved. */
    person: v.optional(personId),
    changes: v.pipe(
      v.array(
        v.object({
          change: changeId,
          /** Id of the tag; for a new one, chosen by the page. */
          id,
          /** Revision that the change is based on; null for a new tag. */
          base: v.nullable(count),
          /** Null removes it. */
          tag: v.nullable(sentDeskTag),
        }),
      ),
      v.minLength(1),
      v.maxLength(DESK_CHANGES_MAX),
    ),
  }),
  statuses: {
    /** One outcome per change, in the order of the request. */
    ok: { data: v.object({ outcomes: v.pipe(v.array(deskOutcome), v.maxLength(DESK_CHANGES_MAX)) }) },
    /** Somebody else is signed in. */
    other: {},
    private: {},
    empty: {},
  },
});
export type DeskChange = v.InferOutput<typeof changeDeskTags.params>['changes'][number];

export const saveDeskTemplate = defineRequest({
  name: 'saveDeskTemplate',
  controller: 'desk',
  method: 'POST',
  purpose: 'Saves a template for everybody who tags media of the group, unless it has changed since `base`.',
  params: v.object({
    /** A medium of the group that the person may edit. */
    mediaId: id,
    base: v.nullable(count),
    template: v.object(templateEntries),
  }),
  statuses: {
    ok: { data: deskTemplate },
    /** Somebody else has changed or removed it; returns the current version. */
    conflict: { data: v.nullable(deskTemplate) },
    invalid: { data: v.object({ field: shown(50), why: shown(200) }) },
    /** The group has the maximum number of templates. */
    full: {},
    private: {},
    empty: {},
  },
});

export const removeDeskTemplate = defineRequest({
  name: 'removeDeskTemplate',
  controller: 'desk',
  method: 'POST',
  purpose: 'Removes a template of the group, unless it has changed since `base`.',
  params: v.object({ mediaId: id, id, base: count }),
  statuses: {
    /** Also if it had already been removed. */
    ok: {},
    conflict: { data: deskTemplate },
    private: {},
    empty: {},
  },
});

/* Stream */

/** `GET /services/desk/stream`: `since` is the number of the last `tags`, or the `revision` of `getDesk`. */
export const deskStreamParams = v.object({
  video: id,
  since: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
});

/**
 * Events of the stream, by name: `tags` with its number as the event's id; `reset` if too much was missed, so that the
 * page loads the desk again; `people` who are at the desk now; `beat` every twenty seconds.
 */
export const deskEvents = {
  tags: v.object({
    saved: listOf(deskTag, DESK_TAGS_MAX),
    removed: listOf(id, DESK_TAGS_MAX),
    /** Starters named by results among the changed tags. */
    starters: v.optional(startList, []),
    through: count,
  }),
  reset: v.object({}),
  people: v.object({ people: listOf(person, DESK_PEOPLE_MAX) }),
  beat: v.object({}),
};
export type DeskEventName = keyof typeof deskEvents;
