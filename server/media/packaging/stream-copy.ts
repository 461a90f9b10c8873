/** Films and audio that browsers play without encoding: packets are copied, or the whole file is served. */
import { link, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FLAC, type Input, type InputAudioTrack, MP3, OGG, WAVE, WEBM } from 'mediabunny';
import type { Seconds } from '../../../core/domain/media.ts';
import { unplayableAudio, unplayableVideo } from './codecs.ts';
import type { Inspected } from './inspect.ts';
import { MASTER_PLAYLIST, writeManifests } from './manifests.ts';
import { type Packaged, type PackageRequest, percents, type Report } from './request.ts';
import { PackagingRefusal } from './refusal.ts';
import { copyTrack, type Rendition } from './repackage.ts';

export type Tracks = Extract<Inspected, { input: Input }>;

export interface CopiedStreams {
  packaged: Packaged;
  renditions: readonly Rendition[];
}

/** Copies the packets unchanged, or keeps the whole file if browsers can play it. */
export async function copyStreams(
  tracks: Tracks,
  { file, folder, encoder }: PackageRequest,
  report: Report,
): Promise<CopiedStreams | { refusal: PackagingRefusal }> {
  const { input, type, audio, ending } = tracks;
  const all = type === 'Video' ? [tracks.video, ...audio] : [...audio];
  const end = await input.computeDuration(all);
  const whole = await playsUnpackaged(tracks);
  if (whole && (type === 'Audio' || encoder === undefined)) {
    const main = await storeAs(file, folder, `film.${whole}`);
    const thumb = type === 'Audio' ? await coverOf(input, folder) : undefined;
    return { packaged: { type, ending, duration: end, main, thumb }, renditions: [] };
  }
  if (type === 'Video') {
    const codec = await unplayableVideo(tracks.video);
    if (codec !== undefined) return { refusal: new PackagingRefusal('videoCodec', codec) };
  }
  const sounds: { track: InputAudioTrack; index: number }[] = [];
  const refused: string[] = [];
  for (const [index, track] of audio.entries()) {
    const codec = await unplayableAudio(track);
    if (codec === undefined) sounds.push({ track, index });
    else refused.push(codec);
  }
  if (sounds.length === 0 && refused[0] !== undefined)
    return { refusal: new PackagingRefusal('audioCodec', refused[0]) };

  const from = await beginningOf(tracks);
  const duration = end - from;
  const renditions: Rendition[] = [];
  const copied = [...(type === 'Video' ? [{ track: tracks.video, index: 0 }] : []), ...sounds];
  for (const [at, { track, index }] of copied.entries()) {
    const name = track.isVideoTrack() ? `own${await track.getDisplayHeight()}` : `a${index + 1}`;
    const onTime = percents(report, { duration: duration * copied.length, from: duration * at });
    renditions.push({ ...(await copyTrack(track, { folder, name, from, onTime })), source: index });
  }
  await writeManifests(renditions, duration, folder);
  const thumb = type === 'Audio' ? await coverOf(input, folder) : undefined;
  return { packaged: { type, ending, duration, main: MASTER_PLAYLIST, thumb }, renditions };
}

/** Audio may begin long before the video; a shorter lead than this only primes the decoder. */
const PRIMING_S = 0.1;

export async function hasHiddenBeginning({ input }: Tracks): Promise<boolean> {
  return (await input.getFirstTimestamp()) < -PRIMING_S;
}

async function beginningOf(tracks: Tracks): Promise<Seconds> {
  const sounds = await Promise.all(tracks.audio.map((track) => track.getFirstTimestamp()));
  if (tracks.type === 'Audio') return Math.min(...sounds);
  const picture = await tracks.video.getFirstTimestamp();
  return Math.min(picture, ...sounds.filter((at) => at < picture - PRIMING_S));
}

/**
 * Formats that browsers play from a single file and that cannot be packaged: MP3, WAV, FLAC and Ogg for audio, WebM
 * with VP8 or Vorbis.
 *
 * @returns the extension under which the file is served
 */
async function playsUnpackaged(tracks: Tracks): Promise<string | undefined> {
  const format = await tracks.input.getFormat();
  if (tracks.type === 'Audio') {
    if (format === MP3) return 'mp3';
    if (format === WAVE) return 'wav';
    if (format === FLAC) return 'flac';
    return format === OGG ? 'ogg' : undefined;
  }
  if (format !== WEBM) return undefined;
  const codecs = [await tracks.video.getCodec(), ...(await Promise.all(tracks.audio.map((track) => track.getCodec())))];
  return codecs.includes('vp8') || codecs.includes('vorbis') ? 'webm' : undefined;
}

/** Adds a hard link, so that nothing is copied. */
export async function storeAs(file: string, folder: string, name: string): Promise<string> {
  await link(file, join(folder, name));
  return name;
}

const COVERS: Readonly<Record<string, string>> = { 'image/jpeg': 'cover.jpg', 'image/png': 'cover.png' };
/** Larger pictures are not suitable for a card. Decided. */
const COVER_BYTES_MAX = 2_000_000;

/** The cover that an audio file contains. */
async function coverOf(input: Input, folder: string): Promise<string | undefined> {
  const { images = [] } = await input.getMetadataTags();
  const cover = images.find(({ kind }) => kind === 'coverFront') ?? images[0];
  const name = cover && COVERS[cover.mimeType];
  if (!name || cover.data.length > COVER_BYTES_MAX) return undefined;
  await writeFile(join(folder, name), cover.data);
  return name;
}
