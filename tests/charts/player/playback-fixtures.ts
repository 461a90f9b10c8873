/** Documents and requests for the paths of the playback charts. */
import type { PlayRequest } from '../../../machines/player/player.ports.ts';
import type { DataDocument, VideoBody } from '../../../core/domain/data-document.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { request, fullDocument } from './documents.ts';

export const playRequest = (over: Partial<PlayRequest> = {}): PlayRequest =>
  request({ id: '7', autoplay: true, ...over });

export const wireTag = (id: string, time: string, over: Partial<Tag> = {}): Tag => ({
  id,
  type: '',
  category: 'Gates',
  time,
  description: `tag ${id}`,
  videoId: '7',
  ...over,
});

/** A public film at `/media/7/index.m3u8`, with no tags. */
export const dataDocument = ({
  video,
  ...over
}: Partial<Omit<DataDocument, 'video'>> & { video?: Partial<VideoBody> } = {}): DataDocument => {
  const { video: head, ...rest } = fullDocument({ id: '7' });
  return { ...rest, version: 1, tags: [], video: { ...head, replay_url: '/media/7/index.m3u8', ...video }, ...over };
};
