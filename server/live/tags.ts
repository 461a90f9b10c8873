/** Imports the tags and results of a live regatta as they arrive. */
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import { isSame } from '../../core/domain/is-same.ts';
import { isOfStream, type LiveRun, type LiveTag, liveData } from '../samples/live.ts';
import type { AppContext } from '../services/app-context.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredTag } from '../store/tags.ts';
import { liveRun } from './run.ts';

export interface LiveTags {
  /** Writes the tags and the data file of every stream that has sent something since the last call. */
  bringIn: (now: EpochMs) => Promise<void>;
}

/** @param media media that are live, or will be */
export function liveTags(
  { store, dataFiles }: Pick<AppContext, 'store' | 'dataFiles'>,
  media: readonly StoredMedium[],
): LiveTags {
  const streams = media.flatMap(({ id, player }) => {
    const run = player?.live && liveRun(player.live);
    return run ? [{ id, run }] : [];
  });
  const seen = new Map<MediaId, { version: number; tags: ReadonlyMap<LiveTag['id'], LiveTag> }>();
  return {
    async bringIn(now) {
      for (const { id, run } of streams) {
        const { version, tags } = liveData(run, now);
        const before = seen.get(id);
        if (version === (before?.version ?? 0)) continue;
        // The medium was deleted, and with it the stream.
        if (!(await store.media.find(id))) continue;
        // A tag that the stream repeats is not written again: an editor may have changed it since.
        const news = tags.filter((tag) => !isSame(tag, before?.tags.get(tag.id)));
        const stored = new Map((await store.tags.ofMedium(id)).map((tag) => [tag.id, tag]));
        const isEdited = (tag: LiveTag): boolean => {
          const known = before?.tags.has(tag.id) ? undefined : stored.get(String(tag.id));
          return known !== undefined && !wasSent(run, tag, known);
        };
        const saved = news.filter((tag) => !isEdited(tag)).map((tag) => asStored(tag, id));
        const sent = new Set(tags.map((tag) => String(tag.id)));
        // The stream may only remove its own tags, not those that an editor added.
        const removed = [...stored.keys()].filter((tag) => isOfStream(tag) && !sent.has(tag));
        await store.tags.change(id, { saved, removed });
        await dataFiles.saved(id);
        seen.set(id, { version, tags: new Map(tags.map((tag) => [tag.id, tag])) });
      }
    },
  };
}

/**
 * After a restart, tells a tag that an editor changed from one the stream sent: the stored tag must equal its current
 * or its first wording.
 */
function wasSent(run: LiveRun, tag: LiveTag, stored: StoredTag): boolean {
  const first = liveData(run, tag.at).tags.find(({ id }) => id === tag.id);
  return [tag, ...(first ? [first] : [])].some((sent) =>
    Object.entries(asStored(sent, stored.videoId)).every(([field, value]) =>
      isSame(value, stored[field as keyof StoredTag]),
    ),
  );
}

function asStored(tag: LiveTag, videoId: MediaId): StoredTag {
  const { type, category, time, description, highlights, isLiveResult, at } = tag;
  return {
    id: String(tag.id),
    type,
    category,
    time,
    description,
    url: tag.url || undefined,
    score: tag.score || undefined,
    nation: tag.nation || undefined,
    videoId,
    highlights,
    isLiveResult,
    at,
  };
}
