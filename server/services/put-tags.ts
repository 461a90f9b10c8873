/** Tags written by machines, alongside those of editors (row S09). */
import type { Params } from '../../core/contract/requests.ts';
import { SOURCE_TAGS_MAX } from '../../core/domain/constants/keys.ts';
import { hasTags, isTagTime } from '../../core/domain/edit.ts';
import { parseRunResult } from '../../core/domain/race/parse-result.ts';
import { mergeSourceTag, sourceTagId } from '../../core/domain/source-tags.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { canEdit } from '../policies/items.ts';
import type { Store } from '../store/store.ts';
import type { AppContext } from './app-context.ts';
import { audit, onMedium } from './audit.ts';
import { authorizedMedium, type Refused } from './authorized-medium.ts';
import { isEdited } from './edit.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import { viewerOf } from './sessions.ts';
import { sweepAfterwards } from './stale-files.ts';

/** Longest id of a tag in the contract. */
const ID_MAX = 128;

type Put =
  | Refused
  | { status: 'full' }
  | { status: 'invalid'; data: { id: string; field: string; why: string } }
  | { status: 'ok'; data: { saved: number; removed: number } };

const invalid = (id: string, field: string, why: string): Put => ({ status: 'invalid', data: { id, field, why } });

export const putTagsHandlers: Handlers<'putTags'> = {
  async putTags(params, context, app) {
    const problem = problemOf(params);
    if (problem) return problem;
    const put = await app.store.transaction((store) => write(params, context, store));
    if (put.status === 'ok' && put.data.saved + put.data.removed > 0) await announce(params.mediaId, app);
    return put;
  },
};

/** Checks that need no look-up. */
function problemOf({ mediaId, source, saved, removed }: Params<'putTags'>): Put | undefined {
  const known = new Set<string>();
  for (const id of [...saved.map((tag) => tag.id), ...removed]) {
    if (known.has(id)) return invalid(id, 'id', 'It is there twice.');
    known.add(id);
    if (sourceTagId(source, mediaId, id).length > ID_MAX)
      return invalid(id, 'id', 'It is too long together with the ids of source and medium.');
  }
  const late = saved.find(({ time }) => time !== undefined && !isTagTime(time));
  if (late) return invalid(late.id, 'time', 'Send hh:mm:ss, decimals allowed, or XX:XX:XX for none.');
  const unreadable = saved.find(({ result }) => typeof result === 'string' && parseRunResult(result) === undefined);
  return unreadable && invalid(unreadable.id, 'result', 'Send the JSON of a run’s result as docs/api.md describes it.');
}

async function write(
  { mediaId, source, saved, removed }: Params<'putTags'>,
  { session, now }: RequestContext,
  store: Store,
): Promise<Put> {
  const viewer = await viewerOf(store, session.hash, now);
  const found = await store.media.find(mediaId);
  const medium = authorizedMedium(found && isEdited(found) && hasTags(found.type) ? found : undefined, canEdit, {
    viewer,
    now,
  });
  if ('status' in medium) return medium;
  const ids = [...saved.map((tag) => tag.id), ...removed];
  const tagIds = ids.map((id) => sourceTagId(source, mediaId, id));
  const before = await store.sourceTags.find(mediaId, source, ids);
  const current = new Map((await store.tags.findMany(tagIds)).map((tag) => [tag.id, tag]));
  const added = saved.filter(({ id }) => !before.has(id)).length;
  const gone = removed.filter((id) => before.has(id));
  const known = await store.sourceTags.count(mediaId, source);
  if (added > 0 && known + added - gone.length > SOURCE_TAGS_MAX) return { status: 'full' };
  const merges = saved.map(({ id, ...sent }) => {
    const key = { id: sourceTagId(source, mediaId, id), videoId: mediaId };
    return { id, merged: mergeSourceTag(key, current.get(key.id), before.get(id), sent) };
  });
  const timeless = merges.find(({ merged }) => merged === undefined);
  if (timeless) return invalid(timeless.id, 'time', 'A new tag needs a time.');
  const changed = merges.flatMap(({ merged }) => merged?.tag ?? []);
  const taken = removed.map((id) => sourceTagId(source, mediaId, id)).filter((id) => current.has(id));
  if (!(await store.tags.change(mediaId, { saved: changed, removed: taken })))
    return invalid(saved[0]?.id ?? '', 'id', 'Another medium has a tag of this id.');
  for (const { id, merged } of merges) if (merged) await store.sourceTags.save(mediaId, source, id, merged.sent);
  // A feed writes every second, so only its beginning is recorded.
  if (known === 0 && added > 0)
    await audit(store, {
      action: 'sourceBegun',
      by: viewer,
      at: now,
      ...onMedium(medium),
      detail: { source },
    });
  for (const id of gone) await store.sourceTags.remove(mediaId, source, id);
  return { status: 'ok', data: { saved: changed.length, removed: taken.length } };
}

/** As after a save on the edit page: its own data file is updated before the response, and viewers poll it. */
async function announce(mediaId: MediaId, app: AppContext): Promise<void> {
  await app.dataFiles.saved(mediaId);
  sweepAfterwards(app);
}
