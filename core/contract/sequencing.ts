import * as v from 'valibot';
import { SEQUENCE_ITEMS_MAX, TITLE_MAX } from '../domain/constants/edit-page.ts';
import { SEQUENCED_TYPES, type Sequence, type SequenceState } from '../domain/sequence.ts';
import { defineRequest } from './envelope.ts';
import { count, id, listOf, maybe, milliseconds, playable, seconds, shown, text } from './primitives.ts';

const type = v.picklist(SEQUENCED_TYPES);
/** Made by a client: random enough that no two choices share one. */
const changeId = v.pipe(text(64), v.regex(/^[\w-]{8,64}$/));
const ids = v.pipe(v.array(id), v.maxLength(SEQUENCE_ITEMS_MAX));

/** A person's position in a sequence, and the order they have set. */
export const sequencePosition = v.object({
  chosen: ids,
  index: count,
  changeId: v.fallback(shown(64), ''),
  at: milliseconds,
});

export const sequence = v.object({
  id,
  type,
  title: v.fallback(shown(TITLE_MAX), ''),
  items: listOf(
    v.object({
      id,
      title: v.fallback(shown(TITLE_MAX), ''),
      category: maybe(shown(TITLE_MAX)),
      at: maybe(seconds),
      film: maybe(playable),
    }),
    SEQUENCE_ITEMS_MAX,
  ),
  place: sequencePosition,
});

type Reads<T> = { readonly '~types'?: { readonly output: T } | undefined };
sequencePosition satisfies Reads<SequenceState>;
sequence satisfies Reads<Sequence>;

export const getSequence = defineRequest({
  name: 'getSequence',
  controller: 'sequencing',
  method: 'GET',
  purpose: 'The moments of a session or the exercises of a test in order, and the person’s position in them.',
  params: v.object({ mediaId: id, mediaType: type }),
  statuses: {
    ok: { data: sequence },
    /** The requester lacks the session permission. */
    private: {},
    empty: {},
  },
});

export const saveSequence = defineRequest({
  name: 'saveSequence',
  controller: 'sequencing',
  method: 'POST',
  purpose:
    'Saves a person’s position in a sequence. Repeating a request with its `changeId` changes nothing; of two choices, the later one by `at` wins.',
  params: v.object({
    mediaId: id,
    mediaType: type,
    /** Index in the chosen items, from 0. */
    index: count,
    /** Random, made by the client for this choice. */
    changeId,
    /** Time of the choice, by the client’s clock; a time ahead of the server’s counts as now. */
    at: milliseconds,
    /** The items in order, without the omitted ones; absent: unchanged. */
    chosen: v.optional(ids),
  }),
  statuses: {
    /** The current state: `changeId` shows whether it is the one sent. */
    ok: { data: sequencePosition },
    private: {},
    empty: {},
  },
});
