import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleCatalogue } from '../../../server/samples/catalogue.ts';
import type { SampleItem, SamplePlayable, SampleTag } from '../../../server/samples/catalogue/item.ts';
import { TITLES } from '../../../server/samples/catalogue/special.ts';
import { DOCUMENTS, film, filmEvents, FILMS, PHOTOS, SPONSORS } from '../../../server/samples/films.ts';
import { FRAME_CODE, frameCells, readFrameNumber } from '../../../server/samples/frame-code.ts';

const MEDIA = resolve(import.meta.dirname, '../../../server/samples/media');
const NOW = new Date('2026-11-21T12:00:00Z');
const catalogue = sampleCatalogue(NOW);
const items = catalogue.items;
const isPlayable = (item: SampleItem): item is SamplePlayable => 'tags' in item;
const playables = items.filter(isPlayable);

function secondsOf(tag: SampleTag): number {
  const [hours = 0, minutes = 0, seconds = 0] = tag.time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
const timed = (item: SamplePlayable): SampleTag[] => item.tags.filter((tag) => !tag.time.startsWith('XX'));
const titled = (title: string): SamplePlayable => {
  const found = playables.find((item) => item.title === title);
  if (!found) throw new Error(`no item ${title}`);
  return found;
};

describe('sample catalogue', () => {
  it('has at least 400 items of every type over three years, and 2,000 timed tags', () => {
    expect(items.length).toBeGreaterThanOrEqual(400);
    expect(new Set(items.map((item) => item.type))).toEqual(
      new Set([
        'Collection',
        'Video',
        'Session',
        'Photo',
        'Clip',
        'Document',
        'Exercise',
        'Test',
        'Audio',
        'Competition',
      ]),
    );
    for (const year of ['2024', '2025', '2026'])
      expect(items.filter((item) => item.date.startsWith(year)).length).toBeGreaterThan(100);
    expect(playables.reduce((sum, item) => sum + timed(item).length, 0)).toBeGreaterThanOrEqual(2000);
  });

  it('is the same on every call', () => {
    expect(sampleCatalogue(NOW)).toEqual(catalogue);
  });

  it('has unique ids of items and tags', () => {
    const ids = [...items.map((item) => item.id), ...playables.flatMap((item) => item.tags.map((tag) => tag.id))];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers only to things that exist', () => {
    const known = new Map(items.map((item) => [item.id, item]));
    const users = new Map(catalogue.users.map((user) => [user.id, user]));
    for (const item of items) {
      expect(users.has(item.user)).toBe(true);
      expect(catalogue.groups.some((group) => group.id === item.group)).toBe(true);
      if (item.thumb !== null) expect(statSync(join(MEDIA, item.thumb)).isFile()).toBe(true);
      if (item.type === 'Collection') for (const id of item.medias) expect(known.get(id)?.group).toBe(item.group);
      if (item.type === 'Photo') expect(PHOTOS.some((photo) => photo.id === item.photo)).toBe(true);
      if (item.type === 'Document') expect(DOCUMENTS.some((document) => document.id === item.document)).toBe(true);
      if (item.type === 'Test') expect(item.exercises.every((id) => known.get(id)?.type === 'Exercise')).toBe(true);
      if (item.type === 'Exercise' && item.videoId !== null) {
        const shown = known.get(item.videoId);
        expect(shown && isPlayable(shown) && shown.visibility === 'public').toBe(true);
        expect(shown && isPlayable(shown) && shown.tags.some((tag) => tag.id === item.tagId)).toBe(true);
      }
      if (item.type === 'Clip') {
        const source = known.get(item.videoId);
        expect(source && isPlayable(source) && source.tags.some((tag) => tag.id === item.tagId)).toBe(true);
        expect(item.clippingOffset + item.duration).toBeLessThanOrEqual(film(item.film).duration + 1e-6);
      }
      if (isPlayable(item)) {
        if (item.document !== null) expect(known.get(item.document)?.type).toBe('Document');
        for (const entry of item.videoSelector) expect(known.get(entry.id)?.type).toBe('Video');
        for (const tag of item.tags)
          if (tag.replay !== null) expect(item.multi_replays.some((replay) => replay.id === tag.replay)).toBe(true);
        for (const ad of [...item.pubDisplay, ...item.pubLiveResults, ...item.pubOverlay])
          expect(SPONSORS.some((sponsor) => sponsor.id === ad.sponsor)).toBe(true);
      }
      for (const [name, values] of Object.entries(item.filters)) {
        const filter = catalogue.filters.find((each) => each.group === item.group && each.name === name);
        expect(values.every((value) => filter?.values.includes(value))).toBe(true);
      }
    }
  });

  it('[L33] has tests of three or more exercises, each with a film and questions with one right option', () => {
    const exercises = items.filter((item) => item.type === 'Exercise');
    expect(exercises.filter((each) => each.videoId === null)).toEqual([]);
    for (const { questions } of exercises) {
      expect(questions.length).toBeGreaterThan(0);
      for (const { options, right } of questions) {
        expect(options.length).toBeGreaterThan(2);
        expect(options[right]).toBeDefined();
        expect(new Set(options.map(({ en }) => en)).size).toBe(options.length);
        expect(new Set(options.map(({ fr }) => fr)).size).toBe(options.length);
      }
    }
    expect(items.filter((item) => item.type === 'Test').every((test) => test.exercises.length >= 3)).toBe(true);
  });

  it('has every kind of right and date, and unusual titles', () => {
    expect(new Set(items.map((item) => item.visibility))).toEqual(new Set(['public', 'private', 'key']));
    expect(titled(TITLES.password).accessControl).toEqual(expect.objectContaining({ kind: 'password' }));
    expect(titled(TITLES.registration).accessControl).toEqual({ kind: 'registration' });
    expect(titled(TITLES.unpublished).publish).toBe(false);
    expect(Date.parse(titled(TITLES.notYetValid).validity_date ?? '')).toBeGreaterThan(NOW.getTime());
    expect(Date.parse(titled(TITLES.expired).expiration_date ?? '')).toBeLessThan(NOW.getTime());
    expect(titled(TITLES.expiredKey)).toMatchObject({ visibility: 'key', access_control_key: expect.any(String) });
    expect(titled(TITLES.payPerView).pay_per_view).toBe(true);
    expect(titled(TITLES.geoBlocked).geoBlocking.length).toBeGreaterThan(0);
    expect(Date.parse(titled(TITLES.live).live?.startsAt ?? '')).toBeLessThan(NOW.getTime());
    expect(Date.parse(titled(TITLES.scheduled).live?.startsAt ?? '')).toBeGreaterThan(NOW.getTime());
    expect(titled(TITLES.encoding)).toMatchObject({ encoding: true, film: null });
    expect(playables.some((item) => item.title === '')).toBe(true);
    expect(playables.some((item) => item.thumb === null)).toBe(true);
    expect(Math.max(...items.map((item) => item.title.length))).toBeGreaterThanOrEqual(300);
    expect(items.some((item) => /\p{Script=Arabic}/u.test(item.title))).toBe(true);
    expect(items.some((item) => /\p{Script=Hebrew}/u.test(item.title))).toBe(true);
    expect(items.some((item) => /\p{Extended_Pictographic}/u.test(item.title))).toBe(true);
    expect(items.some((item) => item.title.includes('<img'))).toBe(true);
  });

  it('has every kind of tag', () => {
    const tags = playables.flatMap((item) => item.tags);
    expect(tags.some((tag) => tag.type === 'invisible')).toBe(true);
    expect(tags.some((tag) => tag.type === 'separator')).toBe(true);
    expect(tags.some((tag) => tag.time === 'XX:XX:XX')).toBe(true);
    expect(tags.some((tag) => tag.pub)).toBe(true);
    expect(tags.some((tag) => tag.isLiveResult && tag.score.includes('='))).toBe(true);
    expect(tags.some((tag) => /^FRA \(.+\)$/.test(tag.url))).toBe(true);
    expect(tags.some((tag) => /^[A-Z]{3} \(.+\/.+\)$/.test(tag.url))).toBe(true);
    expect(tags.some((tag) => /^[A-Z]{3} \(.+;.+\)$/.test(tag.url))).toBe(true);
    const categories = new Set(tags.map((tag) => tag.category));
    for (const name of ['Start', 'Gates', 'Touches', 'Splits', 'Finish', 'Athletes', 'Départ', 'Portes', 'Arrivée'])
      expect(categories).toContain(name);
    expect(tags.every((tag) => /^(\d\d:\d\d:\d\d(\.\d{3})?|XX:XX:XX)$/.test(tag.time))).toBe(true);
    expect(tags.every((tag) => tag.nation === '' || /^[A-Z]{3}$/.test(tag.nation))).toBe(true);
    expect(tags.every((tag) => (tag.num_page ?? 1) <= (DOCUMENTS[0]?.pages ?? 0))).toBe(true);
  });

  it('tags gate 5 at the frame that shows gate 5', () => {
    const item = titled(TITLES.slalom);
    const tag = item.tags.find((each) => each.description === 'Gate 5');
    const event = filmEvents('slalom-run').find((each) => each.kind === 'gate' && each.gate === 5);
    expect(tag && Math.floor(secondsOf(tag) * 25 + 1e-6)).toBe(event?.frame);
    expect(event?.frame).toBe(580);
  });

  it('places every tag of a film within it, and every tag of an event on its frame', () => {
    for (const item of playables) {
      if (!item.film) continue;
      const { duration } = film(item.film);
      for (const tag of timed(item)) expect(secondsOf(tag)).toBeLessThan(duration);
    }
    for (const { id, fps } of FILMS) {
      if (!fps) continue;
      for (const event of filmEvents(id)) {
        const thousandths = Math.ceil(event.t * 1000 - 1e-6) / 1000;
        if (!film(id).parts) expect(Math.floor((thousandths * fps.num) / fps.den + 1e-6)).toBe(event.frame);
      }
    }
  });

  it('has two cameras on one race, of which one shows what the other shows earlier by its offset', () => {
    const offset = (film('sprint-above').camera?.offsetMs ?? 0) / 1000;
    expect(offset).toBe(2.4);
    expect(titled(TITLES.sprint).multi_replays[0]?.offset).toBe(2400);
    const finish = (id: 'sprint-bank' | 'sprint-above'): number =>
      filmEvents(id).find((event) => event.kind === 'finish')?.t ?? 0;
    expect(finish('sprint-bank') - finish('sprint-above')).toBeCloseTo(offset, 6);
  });

  it('has a session of ninety minutes with hundreds of tags', () => {
    const session = titled(TITLES.session);
    expect(film('session-90').duration).toBe(5400);
    expect(timed(session).length).toBeGreaterThan(300);
    expect(Math.max(...timed(session).map(secondsOf))).toBeGreaterThan(5300);
  });
});

describe('sample media', () => {
  it('has at most 20 MB in total', () => {
    const bytes = readdirSync(MEDIA, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(20_000_000);
  });

  it.each(FILMS.map((each) => [each.id, each] as const))(
    '%s: its files exist, and its byte ranges are fragments',
    (id, { files, renditions, duration }) => {
      const named = [
        files.hls,
        files.dash,
        files.progressive,
        files.thumbnail,
        ...files.stills,
        ...(files.captions ?? []).map((each) => each.file),
        ...(files.storyboard ? [files.storyboard.url] : []),
      ];
      for (const file of named) if (file) expect(statSync(join(MEDIA, id, file)).size).toBeGreaterThan(100);
      for (const rendition of renditions) {
        const bytes = readFileSync(join(MEDIA, id, rendition.file));
        expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
        expect(bytes.toString('latin1', rendition.index[0] + 4, rendition.index[0] + 8)).toBe('sidx');
        for (const segment of rendition.segments)
          expect(['styp', 'moof']).toContain(bytes.toString('latin1', segment.offset + 4, segment.offset + 8));
        const last = rendition.segments.at(-1);
        expect((last?.offset ?? 0) + (last?.size ?? 0)).toBe(bytes.length);
        const length = rendition.segments.reduce((sum, segment) => sum + segment.duration, 0);
        expect(Math.abs(length - duration)).toBeLessThan(rendition.kind === 'video' ? 0.001 : 0.033);
      }
    },
  );

  it('has lines, frame rates and documents as the library states', () => {
    const rates = FILMS.flatMap(({ fps }) => (fps ? [`${fps.num}/${fps.den}`] : []));
    for (const rate of ['25/1', '30000/1001', '50/1', '60/1']) expect(rates).toContain(rate);
    expect(new Set(FILMS.flatMap(({ lines }) => lines))).toEqual(new Set([240, 720, 1080]));
    const pdf = readFileSync(join(MEDIA, 'documents', DOCUMENTS[0]?.file ?? ''), 'latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(DOCUMENTS[0]?.pages ?? 0);
    expect(PHOTOS.length).toBeGreaterThanOrEqual(6);
  });

  it('repeats films in the long session with one discontinuity and one Period each', () => {
    const folder = join(MEDIA, 'session-90');
    const parts = film('session-90').parts?.length ?? 0;
    expect(readFileSync(join(folder, '720.m3u8'), 'utf8').match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(parts - 1);
    expect(readFileSync(join(folder, 'manifest.mpd'), 'utf8').match(/<Period /g)).toHaveLength(parts);
    expect(readdirSync(folder).some((file) => file.endsWith('.mp4'))).toBe(false);
  });
});

describe('frame code', () => {
  const picture = (
    width: number,
    height: number,
    frame: number,
    black: number,
    white: number,
  ): { data: Uint8ClampedArray; width: number; height: number } => {
    const data = new Uint8ClampedArray(width * height * 4).fill(128);
    const edge = (cell: number): number => Math.round((FRAME_CODE.x + FRAME_CODE.cellWidth * cell) * width);
    const bottom = Math.round((FRAME_CODE.y + FRAME_CODE.cellHeight) * height);
    frameCells(frame).forEach((isWhite, cell) => {
      for (let y = Math.round(FRAME_CODE.y * height); y < bottom; y += 1)
        data.fill(isWhite ? white : black, (y * width + edge(cell)) * 4, (y * width + edge(cell + 1)) * 4);
    });
    return { data, width, height };
  };

  it('reads every kind of number, at 240 and 1080 lines, also from a dark picture', () => {
    for (const frame of [0, 1, 2, 580, 1499, 21_845, 43_690, 65_535]) {
      expect(readFrameNumber(picture(426, 240, frame, 0, 255))).toBe(frame);
      expect(readFrameNumber(picture(1920, 1080, frame, 16, 235))).toBe(frame);
      expect(readFrameNumber(picture(960, 540, frame, 60, 150))).toBe(frame);
    }
  });

  it('reads nothing if there is no number, or a damaged one', () => {
    const plain = { data: new Uint8ClampedArray(426 * 240 * 4).fill(200), width: 426, height: 240 };
    expect(readFrameNumber(plain)).toBeUndefined();
    const damaged = picture(1280, 720, 580, 0, 255);
    const x = Math.round((FRAME_CODE.x + FRAME_CODE.cellWidth * 10) * 1280);
    const y = Math.round(FRAME_CODE.y * 720);
    for (let row = 0; row < 30; row += 1) {
      for (let column = 0; column < 23; column += 1) {
        const at = ((y + row) * 1280 + x + column) * 4;
        const flipped = 255 - (damaged.data[at] ?? 0);
        damaged.data.fill(flipped, at, at + 3);
      }
    }
    expect(readFrameNumber(damaged)).toBeUndefined();
  });
});
