/** Packaging with an encoder: what is playable first, then the further renditions, pictures and measurements. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seconds } from '../../../core/domain/media.ts';
import type { CopiedStreams } from './stream-copy.ts';
import { encode, ladderOf } from './encode.ts';
import { STATE_FILE, SUPERSEDED_FILE } from './hidden-files.ts';
import { openTracks } from './inspect.ts';
import { MASTER_PLAYLIST, writeManifests } from './manifests.ts';
import { makePicture, makeStoryboard, makeThumbnail } from './pictures.ts';
import { type Probe, probe } from './probe.ts';
import { PackagingRefusal } from './refusal.ts';
import { copyTrack, type Rendition } from './repackage.ts';
import { type Packaged, type PackageRequest, percents, type Report } from './request.ts';
import { measureSound } from './sound.ts';

/** Maximum height of the rendition that is encoded first. */
const FIRST_LINES = 480;
/**
 * Longest segment of a film that is kept unencoded. On a slow connection a viewer waits that long before the rendition
 * can change.
 */
const REUSED_SEGMENT_MAX_S = 4;
/** Audio with more channels is mixed down, because few devices play it otherwise. */
const REUSED_CHANNELS_MAX = 2;

interface EncodeContext {
  source: Probe;
  request: PackageRequest;
  encoder: string;
  report: Report;
}

/** A film that browsers cannot play: encodes a small rendition and the audio first. */
export async function encodeAll(
  ending: string,
  request: PackageRequest,
  encoder: string,
  report: Report,
): Promise<Packaged> {
  const source = await probe(encoder, request.file).catch(() => {
    throw new PackagingRefusal('unreadable');
  });
  const context = { source, request, encoder, report };
  const type = source.picture === undefined ? 'Audio' : 'Video';
  report({ kind: 'type', type });
  const ladder = type === 'Video' ? ladderOf(source) : [];
  const first = ladder.filter((lines) => lines <= FIRST_LINES).slice(-1);
  const renditions = await encodeTo(
    request.folder,
    {
      lines: first.length > 0 ? first : ladder.slice(0, 1),
      sounds: source.audio.map((_, track) => ({ track, name: `a${track + 1}` })),
    },
    context,
  );
  await writeManifests(renditions, source.duration, request.folder);
  const packaged: Packaged = { type, ending, duration: source.duration, main: MASTER_PLAYLIST };
  return type === 'Audio' ? withSound(packaged, context) : playAndGoOn({ packaged, renditions }, context);
}

/** The copied streams can be played at once, while the rest of the ladder is encoded. */
export async function encodeMore(
  taken: CopiedStreams,
  request: PackageRequest,
  encoder: string,
  report: Report,
): Promise<Packaged> {
  const source = await probe(encoder, request.file).catch(() => undefined);
  if (!source) return taken.packaged;
  const context = { source, request, encoder, report };
  return taken.packaged.type === 'Audio' ? withSound(taken.packaged, context) : playAndGoOn(taken, context);
}

/** Continues an earlier run that was interrupted after the film could be played. */
export async function resume(
  published: string,
  request: PackageRequest,
  encoder: string,
  report: Report,
): Promise<Packaged> {
  const state = JSON.parse(await readFile(join(published, STATE_FILE), 'utf8')) as CopiedStreams;
  report({ kind: 'type', type: state.packaged.type });
  const source = await probe(encoder, request.file);
  return addRenditions(state, { source, request, encoder, report });
}

async function playAndGoOn({ packaged: plain, renditions }: CopiedStreams, context: EncodeContext): Promise<Packaged> {
  const packaged = await withPictures(plain, context);
  const state: CopiedStreams = { packaged, renditions };
  await writeFile(join(context.request.folder, STATE_FILE), JSON.stringify(state));
  context.report({ kind: 'playable', packaged });
  return addRenditions(state, context);
}

async function addRenditions({ packaged, renditions }: CopiedStreams, context: EncodeContext): Promise<Packaged> {
  const { source, request } = context;
  const reusable = renditions.filter((each) => isReusable(each, source));
  const lines = ladderOf(source).filter(
    (each) => !reusable.some(({ kind, height }) => kind === 'video' && height === each),
  );
  // Audio tracks that were not copied, or that must be mixed down.
  const sounds = source.audio
    .map((_, track) => ({ track, name: `mixed${track + 1}` }))
    .filter(({ track }) => !reusable.some((each) => each.kind === 'audio' && each.source === track));
  const added = lines.length + sounds.length > 0 ? await encodeTo(request.more, { lines, sounds }, context) : [];
  const superseded = renditions
    .filter((each) => !reusable.includes(each))
    .flatMap(({ file, playlist }) => [file, playlist]);
  if (superseded.length > 0) await writeFile(join(request.more, SUPERSEDED_FILE), JSON.stringify(superseded));
  const all = [...reusable, ...added].toSorted((one, other) => one.source - other.source);
  await writeManifests(all, packaged.duration ?? source.duration, request.more);
  return withSound(packaged, context);
}

/**
 * Whether a copied rendition stays listed. Video must be upright and progressive, with short segments, and in the codec
 * of the other renditions, because players switch between them.
 */
function isReusable({ kind, segments, codecs, channels, isTurned }: Rendition, { isInterlaced }: Probe): boolean {
  if (kind === 'audio') return channels <= REUSED_CHANNELS_MAX;
  const isShort = Math.max(...segments.map(({ duration }) => duration)) <= REUSED_SEGMENT_MAX_S;
  return codecs.startsWith('avc') && isShort && !isTurned && !isInterlaced;
}

interface Requested {
  lines: readonly number[];
  /** Identified by their number among the audio tracks of the file. */
  sounds: readonly { track: number; name: string }[];
}

/** Encodes into files beside the segments, then cuts those into segments. */
async function encodeTo(
  folder: string,
  { lines, sounds }: Requested,
  { source, request: { file }, encoder, report }: EncodeContext,
): Promise<Rendition[]> {
  const pictures = lines.map((each) => ({ lines: each, name: `v${each}`, to: join(folder, `.v${each}.mp4`) }));
  const tracks = sounds.map((each) => ({ ...each, to: join(folder, `.${each.name}.mp4`) }));
  const onTime = percents(report, { duration: source.duration, from: 0 });
  await encode({ encoder, file, probe: source, renditions: pictures, sounds: tracks, onTime });
  const made: Rendition[] = [];
  for (const { name, to } of pictures) made.push(await cut(to, folder, name));
  for (const { track, name, to } of tracks) {
    const { language = '', title: label = '' } = source.audio[track] ?? {};
    made.push({ ...(await cut(to, folder, name)), source: track, language, label });
  }
  return made;
}

async function cut(encoded: string, folder: string, name: string): Promise<Rendition> {
  const { input, video, audio } = await openTracks(encoded);
  try {
    const track = video ?? audio[0];
    if (!track) throw new PackagingRefusal('unreadable');
    const from: Seconds = await input.getFirstTimestamp();
    return await copyTrack(track, { folder, name, from, onTime: () => undefined });
  } finally {
    input.dispose();
    await rm(encoded, { force: true });
  }
}

const THUMBNAIL = 'thumb.jpg';
const STORYBOARD = 'storyboard.jpg';

/** A film is accepted even if its pictures cannot be made. */
async function withPictures(
  packaged: Packaged,
  { source, request: { file, folder }, encoder }: EncodeContext,
): Promise<Packaged> {
  const sheet = await makeStoryboard(encoder, file, source, join(folder, STORYBOARD)).catch(() => undefined);
  const hasThumbnail = await makeThumbnail(encoder, file, source, join(folder, THUMBNAIL)).catch(() => false);
  return {
    ...packaged,
    ...(hasThumbnail ? { thumb: THUMBNAIL } : {}),
    ...(sheet ? { storyboard: { ...sheet, url: STORYBOARD } } : {}),
  };
}

/** A film is accepted even if its sound cannot be measured. */
async function withSound(packaged: Packaged, { source, request, encoder }: EncodeContext): Promise<Packaged> {
  if (source.audio.length === 0) return packaged;
  const sound = await measureSound(encoder, request.file).catch(() => undefined);
  return sound ? { ...packaged, sound } : packaged;
}

/** Thumbnail of a photo. */
export async function thumbnailOfPhoto(encoder: string, { file, folder }: PackageRequest): Promise<string | undefined> {
  const source = await probe(encoder, file).catch(() => undefined);
  if (!source) return undefined;
  return makePicture(encoder, file, source, 0, join(folder, THUMBNAIL)).then(
    () => THUMBNAIL,
    () => undefined,
  );
}
