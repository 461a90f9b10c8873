/** Clips: from a tag to the next, or between any two moments of a film. */
import { randomUUID } from 'node:crypto';
import type { Params, Written } from '../../core/contract/requests.ts';
import { isTooLong, type Stretch, stretchOfTag } from '../../core/domain/clip.ts';
import { isVisible, MAIN_FILM, timedTags } from '../../core/domain/tags.ts';
import { addressOf } from '../media/address.ts';
import { CLIP_MANIFEST } from '../media/clip-files.ts';
import { isRef } from '../media/refs.ts';
import { outVerdict } from '../policies/dates.ts';
import { canClip } from '../policies/items.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import type { AppContext } from './app-context.ts';
import { authorizedMedium, type Refused } from './authorized-medium.ts';
import { logosOf } from './logos.ts';
import { grantedBase } from './media-base.ts';

/** One requested clip. */
interface RequestedClip extends Stretch {
  title: string;
  tagId: string | undefined;
}

export const clipHandlers: Handlers<'clipTags' | 'clipRange'> = {
  async clipTags(params, context, app): Promise<Written<'clipTags'>> {
    const film = await filmFor(params, context, app);
    if ('status' in film) return film;
    const tags = timedTags(await app.store.tags.ofMedium(film.id), MAIN_FILM).filter(isVisible);
    const requested: RequestedClip[] = [];
    for (const id of new Set(params.tags)) {
      const tag = tags.find((each) => each.id === id);
      if (!tag) return { status: 'empty' };
      const stretch = stretchOfTag(tags, id, params, film.duration);
      if (!stretch) return { status: 'lastTag' };
      requested.push({
        ...stretch,
        title: [tag.description, film.title].filter(Boolean).join(', '),
        tagId: id,
      });
    }
    return queue(requested, film, params.logo, context, app);
  },

  async clipRange(params, context, app): Promise<Written<'clipRange'>> {
    const film = await filmFor(params, context, app);
    if ('status' in film) return film;
    const { start, title } = params;
    const end = Math.min(params.end, film.duration ?? Infinity);
    if (start >= end) return { status: 'empty' };
    return queue(
      [{ start, end, title: title?.trim() || film.title, tagId: undefined }],
      film,
      params.logo,
      context,
      app,
    );
  },
};

/** A published film with a local file that this person may clip; films hosted elsewhere cannot be cut. */
async function filmFor(
  { mediaId }: Pick<Params<'clipRange'>, 'mediaId'>,
  context: RequestContext,
  { store }: AppContext,
): Promise<StoredMedium | Refused | { status: 'unpublished' | 'notYetValid' | 'expired' }> {
  const film = authorizedMedium(await store.media.find(mediaId), canClip, context);
  if ('status' in film) return film;
  const verdict = outVerdict(film, context.now);
  // A film with an unreadable date is withheld from everybody.
  if (verdict !== 'out') return { status: verdict === 'unreadable' ? 'unpublished' : verdict };
  return isRef(film.player?.replay ?? '') ? film : { status: 'empty' };
}

/** Clips are cut from the main film only: tags of its other films do not refer to it. */

async function queue(
  requested: readonly RequestedClip[],
  film: StoredMedium,
  logo: string | undefined,
  { viewer, now }: RequestContext,
  app: AppContext,
): Promise<
  | { status: 'ok'; data: { id: string; path: string; title: string; tagId?: string }[] }
  | { status: 'disconnected' | 'tooLong' | 'limited' | 'empty' }
> {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  if (requested.some(isTooLong)) return { status: 'tooLong' };
  const picture =
    logo === undefined ? undefined : logosOf(film, app).find(({ ref }) => logo.endsWith(addressOf(ref, '/')))?.ref;
  if (logo !== undefined && picture === undefined) return { status: 'empty' };
  const drafts = requested.map((clip) => ({ clip, medium: draft(clip, film) }));
  const isQueued = await app.store.transaction(async (store) => {
    if ((await store.clipJobs.waitingOf(viewer.id)) + drafts.length > app.config.clipsWaiting) return false;
    for (const { clip, medium } of drafts) {
      const { start, end } = clip;
      await store.clipJobs.add({
        id: medium.id,
        filmId: film.id,
        userId: viewer.id,
        at: now,
        start,
        end,
        logo: picture,
        medium,
      });
      await store.jobs.add({ id: medium.id, kind: 'clip', subject: medium.id });
    }
    return true;
  });
  if (!isQueued) return { status: 'limited' };
  for (const _ of drafts) app.jobs.wake('clip');
  const data = [];
  for (const { medium, clip } of drafts) {
    const { base } = await grantedBase(medium, app, now);
    const path = addressOf(medium.path ?? '', base);
    data.push({ id: medium.id, path, title: medium.title, ...(clip.tagId === undefined ? {} : { tagId: clip.tagId }) });
  }
  return { status: 'ok', data };
}

/** A clip inherits from its film; its rights remain those of the film (migration 0016). */
function draft({ start, end, title, tagId }: RequestedClip, film: StoredMedium): StoredMedium {
  const id = randomUUID().replaceAll('-', '');
  const path: MediaRef = `clip-${id}/${CLIP_MANIFEST}`;
  return {
    ...film,
    id,
    type: 'Clip',
    version: 1,
    title,
    description: '',
    duration: end - start,
    size: undefined,
    editable: true,
    deleteable: true,
    downloadable: true,
    path,
    sources: [],
    videoId: film.id,
    tagId,
    clippingOffset: start * 1000,
    members: [],
    player: undefined,
  };
}
