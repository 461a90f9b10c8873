/** Requests of the clipping room. */
import { addressOf } from '../media/address.ts';
import { canClip, canDelete, canView } from '../policies/items.ts';
import type { Handlers } from './answer.ts';
import { mayPlay } from './judge.ts';
import { logosOf } from './logos.ts';
import { grantedBase } from './media-base.ts';

export const studioHandlers: Handlers<'getClips' | 'getVideoStreamInfo'> = {
  async getClips({ mediaId, tagId }, call, host) {
    const medium = await host.store.media.find(mediaId);
    if (!medium) return { status: 'empty' };
    if (!canView(call.viewer, medium, call.now) && !(await mayPlay(medium, call, host))) return { status: 'private' };
    const clips = [];
    for (const clip of await host.store.media.clipsOf(mediaId, tagId)) {
      if (clip.path === undefined || !(await mayPlay(clip, call, host))) continue;
      const { base } = await grantedBase(clip, host, call.now);
      clips.push({
        id: clip.id,
        path: addressOf(clip.path, base),
        title: clip.title,
        ...(clip.tagId && { tagId: clip.tagId }),
        deleteable: canDelete(call.viewer, clip),
      });
    }
    const { base } = await grantedBase(medium, host, call.now);
    const logos = canClip(call.viewer, medium)
      ? logosOf(medium, host).map(({ name, ref }) => ({ name, file: addressOf(ref, base) }))
      : [];
    return clips.length + logos.length > 0 ? { status: 'ok', data: { clips, logos } } : { status: 'empty' };
  },

  /** Only people who are signed in have this host ask another one. */
  async getVideoStreamInfo({ fileName }, call, host) {
    if (call.viewer.kind === 'anonymous') return { status: 'disconnected' };
    const fps = await host.streamInfo.fpsOf(fileName);
    return fps === undefined ? { status: 'empty' } : { status: 'ok', data: { fps } };
  },
};
