/** Turns one file into what the library plays or shows. Runs in a process of its own (`main.ts`). */
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InputAudioTrack, WEBM, type Input, MP3, WAVE, FLAC, OGG } from 'mediabunny';
import type { Seconds } from '../../../core/domain/media.ts';
import type { UploadType } from '../../../core/domain/uploads.ts';
import { unplayableAudio, unplayableVideo } from './codecs.ts';
import { inspect, type Inspected } from './inspect.ts';
import { DASH_MANIFEST, dashManifest, MASTER_PLAYLIST, masterPlaylist } from './manifests.ts';
import { PackagingRefusal } from './refusal.ts';
import { copyTrack, type Rendition } from './repackage.ts';

export interface PackageRequest {
  /** The file as it was received. */
  file: string;
  /** Where what is played goes; made here. */
  folder: string;
}

/** What became of a file. */
export interface Packaged {
  type: UploadType;
  /** Manifest or file below the folder. */
  main: string;
  /** Ending for the file as it was received, when somebody downloads it. */
  ending: string;
  duration: Seconds | undefined;
}

/** What the process reports on the way. */
export type PackagingReport = { kind: 'type'; type: UploadType } | { kind: 'percent'; percent: number };

/** @throws PackagingRefusal where the file does not become a medium */
export async function packageFile(
  { file, folder }: PackageRequest,
  report: (said: PackagingReport) => void,
): Promise<Packaged> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const inspected = await inspect(file);
  report({ kind: 'type', type: inspected.type });
  if (!('input' in inspected)) {
    const { type, ending } = inspected;
    return { type, ending, duration: undefined, main: await keepAs(file, folder, `original.${ending}`) };
  }
  try {
    return await packageTracks(inspected, file, folder, report);
  } catch (error) {
    // Readable at its beginning, and broken or cut off later.
    throw error instanceof PackagingRefusal || isOfSystem(error) ? error : new PackagingRefusal('unreadable');
  } finally {
    inspected.input.dispose();
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'errno' in error;
}

type Tracks = Extract<Inspected, { input: Input }>;

async function packageTracks(
  tracks: Tracks,
  file: string,
  folder: string,
  report: (said: PackagingReport) => void,
): Promise<Packaged> {
  const { input, type, audio, ending } = tracks;
  const all = type === 'Video' ? [tracks.video, ...audio] : [...audio];
  const duration = await input.computeDuration(all);
  const whole = await playsAsItIs(tracks);
  if (whole) return { type, ending, duration, main: await keepAs(file, folder, `film.${whole}`) };
  if (type === 'Video') {
    const codec = await unplayableVideo(tracks.video);
    if (codec !== undefined) throw new PackagingRefusal('videoCodec', codec);
  }
  const sounds: InputAudioTrack[] = [];
  const refused: string[] = [];
  for (const track of audio) {
    const codec = await unplayableAudio(track);
    if (codec === undefined) sounds.push(track);
    else refused.push(codec);
  }
  if (sounds.length === 0 && refused[0] !== undefined) throw new PackagingRefusal('audioCodec', refused[0]);

  const from = await input.getFirstTimestamp(all);
  const renditions: Rendition[] = [];
  const copied = type === 'Video' ? [tracks.video, ...sounds] : sounds;
  let said = 0;
  for (const [place, track] of copied.entries()) {
    const name = track.isVideoTrack()
      ? `v${await track.getDisplayHeight()}`
      : `a${renditions.filter(({ kind }) => kind === 'audio').length + 1}`;
    const onTime = (at: Seconds): void => {
      const percent = Math.min(99, Math.floor((100 * (place + at / Math.max(duration, 0.001))) / copied.length));
      if (percent > said) report({ kind: 'percent', percent: (said = percent) });
    };
    renditions.push(await copyTrack(track, { folder, name, from, onTime }));
  }
  await writeFile(join(folder, DASH_MANIFEST), dashManifest(renditions, duration));
  await writeFile(join(folder, MASTER_PLAYLIST), masterPlaylist(renditions));
  return { type, ending, duration: duration - Math.max(0, from), main: MASTER_PLAYLIST };
}

/**
 * What browsers play from one file and no packager takes: MP3, WAV, FLAC and Ogg for sound, WebM with VP8 or Vorbis.
 *
 * @returns the ending that the file is served by
 */
async function playsAsItIs(tracks: Tracks): Promise<string | undefined> {
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

/** A second name of the same bytes: nothing is copied. */
async function keepAs(file: string, folder: string, name: string): Promise<string> {
  await link(file, join(folder, name));
  return name;
}
