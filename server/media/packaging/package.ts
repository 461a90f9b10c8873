/** Turns one file into what the library plays or shows. Runs in a process of its own (`main.ts`). */
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FLAC, type Input, type InputAudioTrack, MP3, OGG, WAVE, WEBM } from 'mediabunny';
import type { Seconds } from '../../../core/domain/media.ts';
import type { Storyboard } from '../../../core/domain/storyboard.ts';
import type { UploadType } from '../../../core/domain/uploads.ts';
import { unplayableAudio, unplayableVideo } from './codecs.ts';
import { encode, ladderOf, makeStoryboard, makeThumbnail, type Probe, probe } from './encode.ts';
import { inspect, type Inspected, openTracks } from './inspect.ts';
import { DASH_MANIFEST, dashManifest, MASTER_PLAYLIST, masterPlaylist } from './manifests.ts';
import { PackagingRefusal } from './refusal.ts';
import { STATE_FILE, SUPERSEDED_FILE } from './hidden-files.ts';
import { copyTrack, type Rendition } from './repackage.ts';

export interface PackageRequest {
  /** The file as it was received. */
  file: string;
  /** Where what is played first goes; made here. */
  folder: string;
  /** Where what is added to it afterwards goes; made here. */
  more: string;
  /** ffmpeg; undefined: films and sound are taken as they are. */
  encoder: string | undefined;
  /** Folder of what is played already, where an earlier run has come so far. */
  published: string | undefined;
}

/** What became of a file. */
export interface Packaged {
  type: UploadType;
  /** Manifest or file below the folder. */
  main: string;
  /** Ending for the file as it was received, when somebody downloads it. */
  ending: string;
  duration: Seconds | undefined;
  /** Pictures below the folder. */
  thumb?: string | undefined;
  storyboard?: Storyboard | undefined;
}

/** What the process reports on the way. `playable`: what lies in the folder plays, and more renditions follow. */
export type PackagingReport =
  | { kind: 'type'; type: UploadType }
  | { kind: 'percent'; percent: number }
  | { kind: 'playable'; packaged: Packaged };

type Report = (said: PackagingReport) => void;

interface State {
  packaged: Packaged;
  renditions: readonly Rendition[];
  probe: Probe;
}

/** Lines of the rendition that is encoded first, at most. */
const FIRST_LINES = 480;
/** Longest segment of a film that is kept as it came; viewers on a poor line wait that long for another rendition. */
const KEPT_SEGMENT_S = 4;

/** @throws PackagingRefusal where the file does not become a medium */
export async function packageFile(request: PackageRequest, report: Report): Promise<Packaged> {
  const { file, folder, more, encoder, published } = request;
  for (const each of [folder, more]) {
    await rm(each, { recursive: true, force: true });
    await mkdir(each, { recursive: true });
  }
  if (encoder !== undefined && published !== undefined) {
    const state = JSON.parse(await readFile(join(published, STATE_FILE), 'utf8')) as State;
    report({ kind: 'type', type: state.packaged.type });
    return addRenditions(state, request, encoder, report);
  }
  const inspected = await inspect(file).catch((error: unknown) => {
    if (encoder !== undefined && isOfCodec(error)) return undefined;
    throw error;
  });
  if (inspected) report({ kind: 'type', type: inspected.type });
  if (inspected && !('input' in inspected)) {
    const { type, ending } = inspected;
    const thumb = type === 'Photo' && encoder !== undefined ? await thumbnailOf(encoder, file, folder) : undefined;
    return { type, ending, duration: undefined, thumb, main: await storeAs(file, folder, `original.${ending}`) };
  }
  try {
    // A copy begins at the key frame before what an edit list hides; an encoder begins where the film does.
    const isToCopy = inspected && (encoder === undefined || !(await hasHiddenBeginning(inspected)));
    const taken = isToCopy ? await takeAsItIs(inspected, request, report) : undefined;
    if (taken && !('refusal' in taken))
      return encoder === undefined || taken.packaged.type === 'Audio' || taken.renditions.length === 0
        ? await withPictures(taken.packaged, request)
        : await playAndGoOn(taken, request, encoder, report);
    if (encoder === undefined) throw taken?.refusal ?? new PackagingRefusal('unreadable');
    return await encodeAll(inspected?.ending ?? 'bin', request, encoder, report);
  } catch (error) {
    // Readable at its beginning, and broken or cut off later.
    throw error instanceof PackagingRefusal || isOfSystem(error) ? error : new PackagingRefusal('unreadable');
  } finally {
    inspected?.input.dispose();
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'errno' in error;
}

/** An encoder may read what browsers do not. */
function isOfCodec(error: unknown): boolean {
  return error instanceof PackagingRefusal && (error.reason === 'videoCodec' || error.reason === 'audioCodec');
}

type Tracks = Extract<Inspected, { input: Input }>;

interface Taken {
  packaged: Packaged;
  renditions: readonly Rendition[];
}

/** Packets are copied as they are; or the whole file is kept, where browsers play that. */
async function takeAsItIs(
  tracks: Tracks,
  { file, folder }: PackageRequest,
  report: Report,
): Promise<Taken | { refusal: PackagingRefusal }> {
  const { input, type, audio, ending } = tracks;
  const all = type === 'Video' ? [tracks.video, ...audio] : [...audio];
  const end = await input.computeDuration(all);
  const whole = await playsAsItIs(tracks);
  if (whole) {
    const main = await storeAs(file, folder, `film.${whole}`);
    return { packaged: { type, ending, duration: end, main }, renditions: [] };
  }
  if (type === 'Video') {
    const codec = await unplayableVideo(tracks.video);
    if (codec !== undefined) return { refusal: new PackagingRefusal('videoCodec', codec) };
  }
  const sounds: InputAudioTrack[] = [];
  const refused: string[] = [];
  for (const track of audio) {
    const codec = await unplayableAudio(track);
    if (codec === undefined) sounds.push(track);
    else refused.push(codec);
  }
  if (sounds.length === 0 && refused[0] !== undefined)
    return { refusal: new PackagingRefusal('audioCodec', refused[0]) };

  const from = await beginningOf(tracks);
  const duration = end - from;
  const renditions: Rendition[] = [];
  const copied = type === 'Video' ? [tracks.video, ...sounds] : sounds;
  for (const [place, track] of copied.entries()) {
    const number = renditions.filter(({ kind }) => kind === 'audio').length + 1;
    const name = track.isVideoTrack() ? `own${await track.getDisplayHeight()}` : `a${number}`;
    const onTime = percents(report, { duration: duration * copied.length, from: duration * place });
    renditions.push(await copyTrack(track, { folder, name, from, onTime }));
  }
  await writeManifests(renditions, duration, folder);
  return {
    packaged: { type, ending, duration, main: MASTER_PLAYLIST },
    renditions,
  };
}

/** Sound may begin long before the picture; less than that is what its decoder is primed with. */
const PRIMING_S = 0.1;

async function hasHiddenBeginning({ input }: Tracks): Promise<boolean> {
  return (await input.getFirstTimestamp()) < -PRIMING_S;
}

async function beginningOf(tracks: Tracks): Promise<Seconds> {
  const sounds = await Promise.all(tracks.audio.map((track) => track.getFirstTimestamp()));
  if (tracks.type === 'Audio') return Math.min(...sounds);
  const picture = await tracks.video.getFirstTimestamp();
  return Math.min(picture, ...sounds.filter((at) => at < picture - PRIMING_S));
}

/** A film that no browser plays: a small rendition and the sound first. */
async function encodeAll(ending: string, request: PackageRequest, encoder: string, report: Report): Promise<Packaged> {
  const { file, folder } = request;
  const source = await probe(encoder, file).catch(() => {
    throw new PackagingRefusal('unreadable');
  });
  const type = source.hasVideo ? 'Video' : 'Audio';
  report({ kind: 'type', type });
  const ladder = source.hasVideo ? ladderOf(source) : [];
  const first = ladder.filter((lines) => lines <= FIRST_LINES).slice(-1);
  const lines = first.length > 0 ? first : ladder.slice(0, 1);
  const renditions = await encodeTo(
    folder,
    lines,
    source.audio.map((_, track) => track),
    { source, request, encoder, report },
  );
  await writeManifests(renditions, source.duration, folder);
  const packaged: Packaged = { type, ending, duration: source.duration, main: MASTER_PLAYLIST };
  return type === 'Audio' ? packaged : playAndGoOn({ packaged, renditions }, request, encoder, report, source);
}

interface EncodeContext {
  source: Probe;
  request: PackageRequest;
  encoder: string;
  report: Report;
}

/** Encodes into files beside the segments, and cuts those into segments. */
async function encodeTo(
  folder: string,
  lines: readonly number[],
  tracks: readonly number[],
  { source, request: { file }, encoder, report }: EncodeContext,
): Promise<Rendition[]> {
  const renditions = lines.map((each) => ({ lines: each, name: `v${each}`, to: join(folder, `.v${each}.mp4`) }));
  const sounds = tracks.map((track) => ({ track, name: `a${track + 1}`, to: join(folder, `.a${track + 1}.mp4`) }));
  const onTime = percents(report, { duration: source.duration, from: 0 });
  await encode({ encoder, file, probe: source, renditions, sounds, onTime });
  const made: Rendition[] = [];
  for (const { name, to } of [...renditions, ...sounds]) {
    const { input, video, audio } = await openTracks(to);
    try {
      const track = video ?? audio[0];
      if (!track) throw new PackagingRefusal('unreadable');
      made.push(
        await copyTrack(track, { folder, name, from: await input.getFirstTimestamp(), onTime: () => undefined }),
      );
    } finally {
      input.dispose();
    }
    await rm(to);
  }
  return made.map((rendition, place) => {
    const said = source.audio[place - renditions.length];
    return rendition.kind === 'audio' && said
      ? { ...rendition, language: said.language, label: said.title }
      : rendition;
  });
}

/** What there is plays now; the rest of the ladder is encoded while it does. */
async function playAndGoOn(
  { packaged: plain, renditions }: Taken,
  request: PackageRequest,
  encoder: string,
  report: Report,
  known?: Probe,
): Promise<Packaged> {
  const source = known ?? (await probe(encoder, request.file).catch(() => undefined));
  if (!source) return plain;
  const packaged = await withPictures(plain, request, source);
  const state: State = { packaged, renditions, probe: source };
  await writeFile(join(request.folder, STATE_FILE), JSON.stringify(state));
  report({ kind: 'playable', packaged });
  return addRenditions(state, request, encoder, report);
}

async function addRenditions(
  { packaged, renditions, probe: source }: State,
  request: PackageRequest,
  encoder: string,
  report: Report,
): Promise<Packaged> {
  const kept = renditions.filter((each) => each.kind === 'audio' || isKept(each));
  const there = new Set(kept.map(({ height }) => height));
  const missing = ladderOf(source).filter((lines) => !there.has(lines));
  const added =
    missing.length > 0 ? await encodeTo(request.more, missing, [], { source, request, encoder, report }) : [];
  const superseded = renditions
    .filter((each) => !kept.includes(each))
    .flatMap(({ file, playlist }) => [file, playlist]);
  if (superseded.length > 0) await writeFile(join(request.more, SUPERSEDED_FILE), JSON.stringify(superseded));
  await writeManifests([...kept, ...added], packaged.duration ?? source.duration, request.more);
  return packaged;
}

/** With short segments, and of the codec that the others are encoded in: players change between them. */
function isKept({ segments, codecs }: Rendition): boolean {
  return codecs.startsWith('avc') && Math.max(...segments.map(({ duration }) => duration)) <= KEPT_SEGMENT_S;
}

async function writeManifests(renditions: readonly Rendition[], duration: Seconds, folder: string): Promise<void> {
  await writeFile(join(folder, DASH_MANIFEST), dashManifest(renditions, duration));
  await writeFile(join(folder, MASTER_PLAYLIST), masterPlaylist(renditions));
}

async function withPictures(
  packaged: Packaged,
  { file, folder, encoder }: PackageRequest,
  known?: Probe,
): Promise<Packaged> {
  if (encoder === undefined || packaged.type !== 'Video') return packaged;
  const source = known ?? (await probe(encoder, file).catch(() => undefined));
  const sheet =
    source && (await makeStoryboard(encoder, file, source, join(folder, STORYBOARD)).catch(() => undefined));
  return {
    ...packaged,
    thumb: await thumbnailOf(encoder, file, folder),
    storyboard: sheet && { ...sheet, url: STORYBOARD },
  };
}

const THUMBNAIL = 'thumb.jpg';
const STORYBOARD = 'storyboard.jpg';

/** A picture that cannot be made is no reason to refuse a film. */
async function thumbnailOf(encoder: string, file: string, folder: string): Promise<string | undefined> {
  return makeThumbnail(encoder, file, join(folder, THUMBNAIL)).then(
    () => THUMBNAIL,
    () => undefined,
  );
}

/** Reports whole per cents, each once. */
function percents(report: Report, { duration, from }: { duration: Seconds; from: Seconds }): (at: Seconds) => void {
  let said = 0;
  return (at) => {
    const percent = Math.min(99, Math.floor((100 * (from + at)) / Math.max(duration, 0.001)));
    if (percent > said) report({ kind: 'percent', percent: (said = percent) });
  };
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
async function storeAs(file: string, folder: string, name: string): Promise<string> {
  await link(file, join(folder, name));
  return name;
}
