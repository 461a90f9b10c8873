/** Technical facts about a film or audio, for its editors (row S03). */
import type { FilmFacts } from '../../core/contract/uploads.ts';
import { addressOf } from '../media/address.ts';
import { isRef } from '../media/refs.ts';
import { signMedia } from '../media/signature.ts';
import { canDownload, canEdit, canView } from '../policies/items.ts';
import { mayPlay } from './authorize.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { Handlers } from './handlers.ts';

/** Bytes; a main playlist is never larger. */
const PLAYLIST_MAX = 100_000;

export const filmFactsHandlers: Handlers<'getFilmFacts'> = {
  async getFilmFacts({ id }, context, app) {
    const { viewer, now } = context;
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const medium = await app.store.media.find(id);
    if (!medium?.player || (medium.type !== 'Video' && medium.type !== 'Audio')) return { status: 'empty' };
    // Nobody else learns that the film exists.
    if (!canEdit(viewer, medium)) return { status: canView(viewer, medium, now) ? 'private' : 'empty' };
    const { title, type, duration, size, player } = medium;
    const [source] = medium.sources;
    const isForDownload = source && canDownload(viewer, medium, await mayPlay(medium, context, app));
    const path = isForDownload && addressOf(source.path, signMedia(app.secret, id, now).base);
    return {
      status: 'ok',
      data: {
        title,
        type,
        duration,
        ...(player.replay?.endsWith('.m3u8') ? await readMaster(player.replay, app.files) : NOTHING),
        loudness: player.sound?.loudness,
        peak: player.sound?.peak,
        original:
          source && path
            ? { name: source.name, size, path: `${path}?download=${encodeURIComponent(title)}` }
            : undefined,
      },
    };
  },
};

type Listed = Pick<FilmFacts, 'qualities' | 'sounds'>;
const NOTHING: Listed = { qualities: [], sounds: [] };

/** Returns nothing for a playlist that is hosted elsewhere or unreadable. */
async function readMaster(ref: MediaRef, files: Pick<MediaStorage, 'read'>): Promise<Listed> {
  const text = isRef(ref) ? await files.read(ref, PLAYLIST_MAX) : undefined;
  return text ? readQualities(text.toString()) : NOTHING;
}

export function readQualities(master: string): Listed {
  const attribute = (line: string, name: string): string =>
    new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`)
      .exec(line)
      ?.slice(1)
      .find((found) => found !== undefined) ?? '';
  const lines = master.split('\n');
  const qualities = lines
    .filter((line) => line.startsWith('#EXT-X-STREAM-INF:') && attribute(line, 'RESOLUTION') !== '')
    .map((line) => {
      const [width = 0, height = 0] = attribute(line, 'RESOLUTION').split('x').map(Number);
      return {
        width,
        lines: height,
        fps: Number(attribute(line, 'FRAME-RATE')) || 0,
        codec: attribute(line, 'CODECS').split(',')[0] ?? '',
        rate: Number(attribute(line, 'AVERAGE-BANDWIDTH') || attribute(line, 'BANDWIDTH')) || 0,
      };
    });
  const sounds = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO')
    .map((line) => ({ name: attribute(line, 'NAME'), channels: Number(attribute(line, 'CHANNELS')) || 0 }));
  return { qualities, sounds };
}
