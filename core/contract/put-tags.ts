/** Tags that machines write (row S09). */
import * as v from 'valibot';
import { DESCRIPTION_MAX, TITLE_MAX } from '../domain/constants/edit-page.ts';
import { PUT_TAGS_MAX } from '../domain/constants/keys.ts';
import type { SentTag } from '../domain/source-tags.ts';
import { defineRequest } from './envelope.ts';
import { sourceTagDetails } from './fields.ts';
import { count, id, shown, sourceName, text } from './primitives.ts';

/** An id of the machine's choice, which no other source or medium shares. */
const ownId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/),
  v.description('id of at most 64 letters'),
);

/** A field that is left out says nothing; null clears an optional one. */
const fields = {
  type: v.optional(text(100)),
  category: v.optional(text(TITLE_MAX)),
  /** A new tag needs one: `hh:mm:ss`, decimals allowed, or `XX:XX:XX` for none. */
  time: v.optional(text(20)),
  description: v.optional(text(DESCRIPTION_MAX)),
  ...sourceTagDetails,
};
const sentTag = v.object({ id: ownId, ...fields });
type Reads<T> = { readonly '~types'?: { readonly output: T } | undefined };
sentTag satisfies Reads<SentTag & { id: string }>;

export const putTags = defineRequest({
  name: 'putTags',
  controller: 'tags',
  method: 'POST',
  purpose:
    'Saves and removes tags of one source in a medium, by ids of the source’s choice and without the medium’s version. All of it is stored, or nothing; the same request sent again changes nothing. For a key with the scope `tags`, and for who may edit the medium.',
  params: v.object({
    mediaId: id,
    source: sourceName,
    saved: v.optional(v.pipe(v.array(sentTag), v.maxLength(PUT_TAGS_MAX)), []),
    removed: v.optional(v.pipe(v.array(ownId), v.maxLength(PUT_TAGS_MAX)), []),
  }),
  statuses: {
    /** How many tags were added or changed, and how many removed: none where nothing was new. */
    ok: { data: v.object({ saved: count, removed: count }) },
    /** The first tag, and its field, that cannot be stored. */
    invalid: { data: v.object({ id: shown(64), field: shown(50), why: shown(200) }) },
    /** So many tags has a source in one medium at most. */
    full: {},
    private: {},
    empty: {},
  },
});
