/** Requests of the clipping room. */
import { addressOf } from '../media/address.ts';
import { canClip, canDelete, canView } from '../policies/items.ts';
import type { Handlers } from './handlers.ts';
import { mayPlay } from './authorize.ts';
import { logosOf } from './logos.ts';
import { grantedBase } from './media-base.ts';

export const studioHandlers: Handlers<'getClips' | 'getVideoStreamInfo'> = {
  async getClips({ mediaId, tagId }, context, app) {
    const medium = await app.store.media.find(mediaId);
    if (!medium) return { status: 'empty' };
    if (!canView(context.viewer, medium, context.now) && !(await mayPlay(medium, context, app)))
      return { status: 'private' };
    const clips = [];
    for (const clip of await app.store.media.clipsOf(mediaId, tagId)) {
      if (clip.path === undefined || !(await mayPlay(clip, context, app))) continue;
      const { base } = await grantedBase(clip, app, context.now);
      clips.push({
        id: clip.id,
        path: addressOf(clip.path, base),
        title: clip.title,
        ...(clip.tagId && { tagId: clip.tagId }),
        deleteable: canDelete(context.viewer, clip),
      });
    }
    const { base } = await grantedBase(medium, app, context.now);
    const logos = canClip(context.viewer, medium)
      ? logosOf(medium, app).map(({ name, ref }) => ({ name, file: addressOf(ref, base) }))
      : [];
    return clips.length + logos.length > 0 ? { status: 'ok', data: { clips, logos } } : { status: 'empty' };
  },

  /** Only signed-in people may make this host send a request. */
  async getVideoStreamInfo({ fileName }, context, app) {
    if (context.viewer.kind === 'anonymous') return { status: 'disconnected' };
    const fps = await app.streamInfo.fpsOf(fileName);
    return fps === undefined ? { status: 'empty' } : { status: 'ok', data: { fps } };
  },
};
