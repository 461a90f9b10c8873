/** Tags written by machines (row S09). */
import * as v from 'valibot';
import { DESCRIPTION_MAX, TITLE_MAX } from '../domain/constants/edit-page.ts';
import { PUT_TAGS_MAX } from '../domain/constants/keys.ts';
import type { SentTag } from '../domain/source-tags.ts';
import { defineRequest } from './envelope.ts';
import { sourceTagDetails } from './fields.ts';
import { count, id, shown, sourceName, text } from './primitives.ts';

/** An id chosen by the machine, unique across sources and media. */
const ownId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/),
  v.description('id of at most 64 letters'),
);

/** A missing field is left unchanged; null clears an optional one. */
const fields = {
  type: v.optional(text(100)),
  category: v.optional(text(TITLE_MAX)),
  /** Required for a new tag: `hh:mm:ss`, decimals allowed, or `XX:XX:XX` for none. */
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
    'Saves and removes tags of one source in a medium, by ids chosen by the source and without the medium’s version. Everything is stored, or nothing; repeating the same request changes nothing. For a key with the scope `tags`, and for people who may edit the medium.',
  params: v.object({
    mediaId: id,
    source: sourceName,
    saved: v.optional(v.pipe(v.array(sentTag), v.maxLength(PUT_TAGS_MAX)), []),
    removed: v.optional(v.pipe(v.array(ownId), v.maxLength(PUT_TAGS_MAX)), []),
  }),
  statuses: {
    /** Number of tags added or changed, and removed; 0 if nothing was new. */
    ok: { data: v.object({ saved: count, removed: count }) },
    /** The first tag that cannot be stored, and its invalid field. */
    invalid: { data: v.object({ id: shown(64), field: shown(50), why: shown(200) }) },
    /** The source has the maximum number of tags in this medium. */
    full: {},
    private: {},
    empty: {},
  },
});
