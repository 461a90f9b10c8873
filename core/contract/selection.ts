/** Actions on several media at once (row S08). */
import * as v from 'valibot';
import { KEY_MAX_LENGTH, KEYWORDS_MAX, TITLE_MAX } from '../domain/constants/edit-page.ts';
import { SELECTION_EXCEPT_MAX, SELECTION_MAX, SELECTION_BATCH } from '../domain/constants/selection.ts';
import { VISIBILITIES } from '../domain/media.ts';
import {
  type ChangedMedium,
  KEYWORD_MODES,
  type PlannedMedium,
  SELECTION_ACTS,
  SELECTION_OUTCOMES,
  type SelectionChange,
} from '../domain/selection.ts';
import { defineRequest } from './envelope.ts';
import { address, count, id, listOf, maybe, mediaType, shown, text } from './primitives.ts';
import { search } from './search.ts';

const REVISION_MAX = 64;
const revisions = v.record(text(64), text(REVISION_MAX));
const outcome = v.picklist(SELECTION_OUTCOMES);
const titled = listOf(v.object({ id, title: v.fallback(shown(TITLE_MAX), '') }), 500);

type Reads<T> = { readonly '~types'?: { readonly output: T } | undefined };

/** A search without its page. */
export const selectedSearch = v.omit(search.params, ['offset', 'limit']);
const listed = v.pipe(v.array(v.object({ mediaId: id, mediaType })), v.minLength(1), v.maxLength(SELECTION_MAX));

const plannedMedium = v.object({
  id,
  type: mediaType,
  title: v.fallback(shown(TITLE_MAX), ''),
  outcome,
  revisions: maybe(revisions),
  videos: maybe(titled),
  bytes: maybe(count),
});
plannedMedium satisfies Reads<PlannedMedium>;

export const planSelection = defineRequest({
  name: 'planSelection',
  controller: 'selection',
  // A thousand ids are too long for an address.
  method: 'POST',
  purpose: [
    'The effect that an action would have on each of several media that the requester may know of.',
    'The media are listed as `items`, or are what a `search` finds now for the requester without `except`,',
    `at most ${SELECTION_MAX} in the order of the search.`,
  ].join(' '),
  params: v.object({
    act: v.picklist(SELECTION_ACTS),
    items: v.optional(listed),
    search: v.optional(selectedSearch),
    except: v.optional(v.pipe(v.array(id), v.maxLength(SELECTION_EXCEPT_MAX))),
  }),
  statuses: {
    ok: {
      data: v.object({
        items: listOf(plannedMedium, SELECTION_MAX),
        /** Hits of the search, or listed items; may exceed the number of `items`. */
        total: count,
        /** Collections that the requester may change, by title, with how many of the media each contains. */
        collections: listOf(v.object({ id, title: v.fallback(shown(TITLE_MAX), ''), holds: count }), 500),
      }),
    },
    empty: {},
  },
});

const words = v.pipe(v.array(v.pipe(text(TITLE_MAX), v.trim(), v.nonEmpty())), v.maxLength(KEYWORDS_MAX));

const change = v.variant('kind', [
  v.object({ kind: v.picklist(['delete', 'restore']) }),
  v.object({
    kind: v.literal('collect'),
    collectionId: id,
    title: v.optional(v.pipe(text(TITLE_MAX), v.trim(), v.nonEmpty())),
  }),
  v.object({ kind: v.literal('uncollect'), collectionId: id }),
  v.object({
    kind: v.literal('edit'),
    fields: v.partial(
      v.object({
        date: text(10),
        visibility: v.picklist(VISIBILITIES),
        publish: v.boolean(),
        validity_date: text(40),
        expiration_date: text(40),
      }),
    ),
    key: v.optional(v.pipe(text(KEY_MAX_LENGTH), v.nonEmpty())),
    keywords: v.optional(v.object({ mode: v.picklist(KEYWORD_MODES), words })),
  }),
]);
change satisfies Reads<SelectionChange>;

const changedMedium = v.object({ id, outcome, field: maybe(shown(100)), videos: maybe(titled) });
changedMedium satisfies Reads<ChangedMedium>;

export const changeSelection = defineRequest({
  name: 'changeSelection',
  controller: 'selection',
  method: 'POST',
  purpose: [
    'Changes several media, each completely or not at all, by the rules of the requests for single media.',
    'Repeating a request after a lost response changes nothing twice.',
    'Fields are replaced only if their `revisions` from `planSelection` are still current.',
  ].join(' '),
  params: v.object({
    change,
    items: v.pipe(
      v.array(v.object({ mediaId: id, mediaType, revisions: v.optional(revisions) })),
      v.minLength(1),
      v.maxLength(SELECTION_BATCH),
    ),
  }),
  statuses: {
    ok: { data: listOf(changedMedium, SELECTION_BATCH) },
    private: {},
    empty: {},
    /** The collection would exceed its maximum. */
    full: {},
  },
});

export const downloadSelection = defineRequest({
  name: 'downloadSelection',
  controller: 'selection',
  method: 'POST',
  purpose: 'The address of a ZIP with the best file of each of several media; it is valid for 600 s.',
  params: v.object({
    items: listed,
    /** Name of the file, without extension. */
    name: v.optional(v.pipe(text(100), v.trim(), v.nonEmpty())),
    /** Language of the list of missing files. */
    language: v.optional(v.picklist(['en', 'fr']), 'en'),
  }),
  statuses: {
    ok: { data: v.object({ fileName: shown(255), path: address, files: count, bytes: count }) },
    empty: {},
    /** Total bytes of the files, and the maximum for a ZIP. */
    large: { data: v.object({ bytes: count, most: count }) },
  },
});
