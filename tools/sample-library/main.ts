/**
 * Draws and encodes the sample library into `server/samples/media/` and writes `films.json`.
 *
 * `npm run samples:draw` does all of it (half an hour on two cores). Names of films as arguments draw only those, and
 * `--keep-pictures` recreates everything except the pictures. Requires an ffmpeg with libx264 and flite. The result is
 * committed, so nobody who installs the product has to run this.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Film, FilmEvent, FilmId, Rendition, SampleDocument, SampleStill } from '../../server/samples/films.ts';
import {
  type DashPart,
  dashManifest,
  masterPlaylist,
  mediaPlaylist,
  playlistName,
  sharedRenditions,
} from '../../server/samples/manifests.ts';
import { captions } from './captions.ts';
import { LINES, speechEvents, spokenCommentary, webVtt } from './commentary.ts';
import { encodePicture, encodeSound, GOP_SECONDS, joinProgressive, makeStoryboard, widthOf } from './encode.ts';
import { readFragmented } from './mp4.ts';
import {
  COMMENTARY_SECONDS,
  type FilmPlan,
  PLANS,
  SESSION_PART_SECONDS,
  SESSION_PARTS,
  SESSION_REPEATS,
} from './plan.ts';
import { drawRaceBookThumbnail, RACE_BOOK_PAGES, raceBook } from './race-book.ts';
import { makeSound } from './sound.ts';
import { drawSprintWorld } from './sprint.ts';
import { writePhotos, writeSponsors, writeThumbnail } from './stills.ts';

interface Library {
  films: Film[];
  events: Partial<Record<FilmId, FilmEvent[]>>;
  photos: SampleStill[];
  sponsors: SampleStill[];
  documents: SampleDocument[];
}

const media = resolve(import.meta.dirname, '../../server/samples/media');
const listFile = resolve(import.meta.dirname, '../../server/samples/films.json');
/** Shorter films have no storyboard, seconds. */
const STORYBOARD_MIN_S = 30;
const KEEP = '--keep-pictures';
const keepPictures = process.argv.includes(KEEP);
const scratch = mkdtempSync(join(tmpdir(), 'samples-'));

function renditionOf(folder: string, kind: 'video' | 'audio', lines: number, file: string): Rendition {
  const read = readFragmented(readFileSync(join(folder, file)));
  const rates = read.segments.map((segment) => (segment.size * 8) / segment.duration);
  const bytes = read.segments.reduce((sum, segment) => sum + segment.size, 0);
  const duration = read.segments.reduce((sum, segment) => sum + segment.duration, 0);
  return {
    kind,
    lines,
    width: kind === 'video' ? widthOf(lines) : 0,
    file,
    codecs: read.codec,
    bandwidth: Math.ceil(Math.max(...rates)),
    averageBandwidth: Math.ceil((bytes * 8) / duration),
    initSize: read.initSize,
    index: [read.index.from, read.index.to],
    segments: read.segments.map((segment) => ({ ...segment, duration: Number(segment.duration.toFixed(6)) })),
  };
}

function dashPart(film: Film, start: number, folder: string): DashPart {
  return {
    film,
    start,
    duration: film.duration,
    uri: (rendition) => `${folder}${rendition.file}`,
    index: (rendition) => ({ from: rendition.index[0], to: rendition.index[1] }),
  };
}

function writeManifests(film: Film): void {
  const folder = join(media, film.id);
  writeFileSync(join(folder, 'master.m3u8'), masterPlaylist(film, film.renditions));
  for (const rendition of film.renditions)
    writeFileSync(join(folder, playlistName(rendition)), mediaPlaylist([{ rendition, uri: rendition.file }]));
  writeFileSync(join(folder, 'manifest.mpd'), dashManifest([dashPart(film, 0, '')]));
}

function writeStills(
  id: FilmId,
  draw: FilmPlan['still'],
  moments: readonly number[],
): { thumbnail: string; stills: string[] } {
  const names = moments.map((_, index) => (index === 0 ? 'thumb.jpg' : `still-${index}.jpg`));
  moments.forEach((t, index) => writeThumbnail(join(media, id, names[index] ?? ''), (ctx) => draw(ctx, t)));
  return { thumbnail: 'thumb.jpg', stills: names.slice(1) };
}

async function makeFilm(plan: FilmPlan, library: Library): Promise<void> {
  const folder = join(media, plan.id);
  const known = library.films.find((film) => film.id === plan.id);
  if (!keepPictures) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const fps = plan.rate.num / plan.rate.den;
  const duration = plan.frames / fps;
  const events = plan.events(fps);
  if (!keepPictures) await encodePicture(plan, (lines) => join(folder, `${lines}.mp4`));
  const sound = makeSound(duration, plan.id.length, plan.water, plan.beeps, plan.cheer);
  await encodeSound(sound, duration, '32k', join(scratch, 'sound.aac'), join(folder, 'sound.mp4'), 'fragmented');
  const renditions = [
    ...plan.lines.map((lines) => renditionOf(folder, 'video', lines, `${lines}.mp4`)),
    renditionOf(folder, 'audio', 0, 'sound.mp4'),
  ];
  for (const segment of renditions[0]?.segments.slice(0, -1) ?? []) {
    if (Math.abs(segment.duration - GOP_SECONDS) > 0.01)
      throw new Error(`${plan.id}: a segment of ${segment.duration} s`);
  }
  if (plan.captions)
    for (const language of ['en', 'fr'] as const)
      writeFileSync(join(folder, `captions.${language}.vtt`), captions(events, language));
  if (plan.progressive)
    await joinProgressive(join(folder, '720.mp4'), join(folder, 'sound.mp4'), join(folder, 'film.mp4'));
  const storyboard =
    duration < STORYBOARD_MIN_S
      ? undefined
      : await makeStoryboard(join(folder, '720.mp4'), duration, join(folder, 'sheet.jpg'));
  const film: Film = {
    id: plan.id,
    kind: 'video',
    shows: plan.shows,
    fps: plan.rate,
    frames: plan.frames,
    duration,
    lines: plan.lines,
    files: {
      hls: 'master.m3u8',
      dash: 'manifest.mpd',
      ...(plan.progressive ? { progressive: 'film.mp4' } : {}),
      ...writeStills(plan.id, plan.still, plan.stillsAt),
      ...(storyboard ? { storyboard } : {}),
      ...(plan.captions
        ? {
            captions: [
              { language: 'en', label: 'English', file: 'captions.en.vtt' },
              { language: 'fr', label: 'Français', file: 'captions.fr.vtt' },
            ],
          }
        : {}),
    },
    renditions,
    ...(plan.camera ? { camera: plan.camera } : {}),
  };
  writeManifests(film);
  library.films = known ? library.films.map((each) => (each === known ? film : each)) : [...library.films, film];
  library.events[plan.id] = events;
}

/** The long session plays two films alternately. It consists only of manifests that refer to their folders. */
function makeSession(library: Library): void {
  const folder = join(media, 'session-90');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = SESSION_PARTS.map((id) => library.films.find((film) => film.id === id));
  const order = Array.from({ length: SESSION_REPEATS }, () => sources)
    .flat()
    .filter((film) => film !== undefined);
  const [first] = order;
  if (!first || order.length !== SESSION_REPEATS * SESSION_PARTS.length) return;
  for (const rendition of first.renditions) {
    const parts = order.map((film) => {
      const same = film.renditions.find((each) => each.kind === rendition.kind && each.lines === rendition.lines);
      if (!same) throw new Error(`${film.id} has no ${rendition.file}`);
      return { rendition: same, uri: `../${film.id}/${same.file}` };
    });
    writeFileSync(join(folder, playlistName(rendition)), mediaPlaylist(parts));
  }
  const duration = order.length * SESSION_PART_SECONDS;
  writeFileSync(join(folder, 'master.m3u8'), masterPlaylist(first, sharedRenditions(order)));
  writeFileSync(
    join(folder, 'manifest.mpd'),
    dashManifest(order.map((film, index) => dashPart(film, index * SESSION_PART_SECONDS, `../${film.id}/`))),
  );
  writeThumbnail(join(folder, 'thumb.jpg'), (ctx) => PLANS[0]?.still(ctx, 11.5));
  const { fps } = first;
  const film: Film = {
    id: 'session-90',
    kind: 'video',
    shows: 'Ninety minutes of training: slalom runs and sprints in turn',
    ...(fps ? { fps } : {}),
    duration,
    lines: first.lines,
    files: { hls: 'master.m3u8', dash: 'manifest.mpd', thumbnail: 'thumb.jpg', stills: [] },
    renditions: [],
    parts: order.map((each, index) => ({
      film: each.id,
      start: index * SESSION_PART_SECONDS,
      duration: SESSION_PART_SECONDS,
    })),
  };
  library.films = [...library.films.filter((each) => each.id !== 'session-90'), film];
}

async function makeCommentary(library: Library): Promise<void> {
  const folder = join(media, 'commentary');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sprint = PLANS.find((plan) => plan.id === 'sprint-bank');
  const sound = makeSound(
    COMMENTARY_SECONDS,
    9,
    0.1,
    sprint?.beeps ?? [],
    (t) => 0.5 * (sprint?.cheer(t) ?? 0),
    spokenCommentary(COMMENTARY_SECONDS),
  );
  await encodeSound(
    sound,
    COMMENTARY_SECONDS,
    '48k',
    join(scratch, 'commentary.aac'),
    join(folder, 'commentary.m4a'),
    'plain',
  );
  writeFileSync(join(folder, 'captions.en.vtt'), webVtt(LINES));
  writeThumbnail(join(folder, 'thumb.jpg'), (ctx) => {
    drawSprintWorld(ctx, 36, 'bank');
    ctx.fillStyle = 'rgba(9,22,34,0.62)';
    ctx.fillRect(0, 0, 1280, 720);
    for (let bar = 0; bar < 41; bar += 1) {
      const tall = 60 + 190 * Math.abs(Math.sin(bar * 1.3) * Math.sin(bar * 0.31 + 0.4));
      ctx.fillStyle = bar < 17 ? '#38c6d9' : 'rgba(244,248,250,0.75)';
      ctx.fillRect(170 + bar * 23, 360 - tall / 2, 12, tall);
    }
  });
  library.films = [
    ...library.films.filter((each) => each.id !== 'commentary'),
    {
      id: 'commentary',
      kind: 'audio',
      shows: 'A radio commentary on the 200 m sprint',
      duration: COMMENTARY_SECONDS,
      lines: [],
      files: {
        progressive: 'commentary.m4a',
        thumbnail: 'thumb.jpg',
        stills: [],
        captions: [{ language: 'en', label: 'English', file: 'captions.en.vtt' }],
      },
      renditions: [],
    },
  ];
  library.events.commentary = [
    ...speechEvents(),
    ...(library.events['sprint-bank'] ?? []).map((event) => ({ ...event, frame: 0 })),
  ].toSorted((a, b) => a.t - b.t);
}

function makeStills(library: Library): void {
  library.photos = writePhotos(join(media, 'photos'));
  library.sponsors = writeSponsors(join(media, 'sponsors'));
  const folder = join(media, 'documents');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'race-book.pdf'), raceBook());
  writeThumbnail(join(folder, 'race-book-thumb.jpg'), drawRaceBookThumbnail);
  library.documents = [
    {
      id: 'race-book',
      file: 'race-book.pdf',
      thumbnail: 'race-book-thumb.jpg',
      pages: RACE_BOOK_PAGES,
      title: 'Spring Races 2026: race book',
    },
  ];
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const requested = process.argv.slice(2).filter((each) => each !== KEEP);
const library = JSON.parse(readFileSync(listFile, 'utf8')) as Library;
const isRequested = (id: string): boolean => requested.length === 0 || requested.includes(id);
const save = (): void => {
  const order = [...PLANS.map((plan) => plan.id), 'session-90', 'commentary'];
  library.films.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  writeFileSync(listFile, `${JSON.stringify(library)}\n`);
};
for (const plan of PLANS) {
  if (!isRequested(plan.id)) continue;
  await makeFilm(plan, library);
  save();
  console.log(plan.id, `${(sizeOf(join(media, plan.id)) / 1e6).toFixed(2)} MB`);
}
if (isRequested('session-90')) makeSession(library);
if (isRequested('commentary')) await makeCommentary(library);
if (isRequested('stills')) makeStills(library);
save();
rmSync(scratch, { recursive: true });
console.log(`${(sizeOf(media) / 1e6).toFixed(2)} MB in all`);
