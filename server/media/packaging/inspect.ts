/** Determines what a file is by its content; its name is ignored (row S02). */
import { stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import {
  ALL_FORMATS,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { PackagingRefusal } from './refusal.ts';

/** Pictures that every browser can show. */
const PICTURES: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

export type Inspected =
  | { type: 'Photo' | 'Document'; ending: string }
  | { type: 'Video'; input: Input; video: InputVideoTrack; audio: readonly InputAudioTrack[]; ending: string }
  | { type: 'Audio'; input: Input; audio: readonly InputAudioTrack[]; ending: string };

/**
 * @returns for films and audio, an input that the caller must dispose of
 * @throws PackagingRefusal `empty`, `type` or `unreadable`
 */
export async function inspect(file: string): Promise<Inspected> {
  if ((await stat(file)).size === 0) throw new PackagingRefusal('empty');
  const found = await fileTypeFromFile(file);
  const picture = found && PICTURES[found.mime];
  if (picture) return { type: 'Photo', ending: picture };
  if (found?.mime === 'application/pdf') return { type: 'Document', ending: 'pdf' };
  const kind = found === undefined ? 'unknown' : kindOf(found.mime);
  if (kind === 'other') throw new PackagingRefusal('type', found?.ext.toUpperCase());
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  try {
    return { ...(await tracksOf(input, found && { kind, ending: found.ext })), ending: endingOf(found?.ext) };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

/** Opens the tracks of a file that this host has written. */
export async function openTracks(
  file: string,
): Promise<{ input: Input; video: InputVideoTrack | undefined; audio: readonly InputAudioTrack[] }> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  const tracks = await input.getTracks();
  return {
    input,
    video: tracks.find((track) => track.isVideoTrack()),
    audio: tracks.filter((track) => track.isAudioTrack()),
  };
}

type Tracks =
  | { type: 'Video'; input: Input; video: InputVideoTrack; audio: readonly InputAudioTrack[] }
  | { type: 'Audio'; input: Input; audio: readonly InputAudioTrack[] };

interface Container {
  kind: 'video' | 'audio' | 'unknown' | 'other';
  ending: string;
}

function kindOf(mime: string): Container['kind'] {
  if (mime.startsWith('video/')) return 'video';
  return mime.startsWith('audio/') || mime === 'application/ogg' ? 'audio' : 'other';
}

/** Extensions under which the received file is served with its type; others are served as bytes. */
const ENDINGS: ReadonlySet<string> = new Set([
  'mp4',
  'm4v',
  'mov',
  'webm',
  'mkv',
  'ts',
  'mp3',
  'm4a',
  'aac',
  'wav',
  'flac',
  'ogg',
  'opus',
]);

function endingOf(ending: string | undefined): string {
  if (ending === 'mts') return 'ts';
  return ending !== undefined && ENDINGS.has(ending) ? ending : 'bin';
}

/** Readable containers. If one of these cannot be read, it is damaged; others are of an unsupported kind. */
const READABLE: ReadonlySet<string> = new Set([...ENDINGS, 'mts', 'm4b', 'm4p', '3gp', '3g2']);

async function tracksOf(input: Input, container: Container | undefined): Promise<Tracks> {
  const isReadable = await input.canRead().catch(() => false);
  if (!isReadable && container === undefined) throw new PackagingRefusal('type');
  if (!isReadable && container && !READABLE.has(container.ending))
    throw new PackagingRefusal(
      container.kind === 'audio' ? 'audioCodec' : 'videoCodec',
      container.ending.toUpperCase(),
    );
  if (!isReadable) throw new PackagingRefusal('unreadable');
  const tracks = await input.getTracks().catch(() => {
    throw new PackagingRefusal('unreadable');
  });
  const video = await firstWithFrames(tracks.filter((track) => track.isVideoTrack()));
  const audio = tracks.filter((track) => track.isAudioTrack());
  if (video) return { type: 'Video', input, video, audio };
  if (audio.length === 0) throw new PackagingRefusal('unreadable');
  return { type: 'Audio', input, audio };
}

/** Skips the cover of an audio file, which is a video track with a single picture. */
async function firstWithFrames(tracks: readonly InputVideoTrack[]): Promise<InputVideoTrack | undefined> {
  for (const track of tracks) if (!(await isCover(track))) return track;
  return undefined;
}

async function isCover(track: InputTrack): Promise<boolean> {
  const codec = await track.getCodec();
  return codec === null && /^(mjpg|jpeg|png|MJPG)/.test(String(await track.getInternalCodecId()));
}
