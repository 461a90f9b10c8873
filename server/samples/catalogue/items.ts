/** The media items of the sample library, of every type. */
import type { SampleCollection, SampleDocumentItem, SampleItem } from './item.ts';
import { seeded } from '../random.ts';
import { bulkItems } from './bulk.ts';
import { Ids, USUAL } from './make.ts';
import { specialItems } from './special.ts';

/** All items; dates that must lie in the past or future are relative to `now`. */
export function sampleItems(now: Date): SampleItem[] {
  const ids = new Ids();
  const raceBook: SampleDocumentItem = {
    ...USUAL,
    id: ids.nextItem(),
    type: 'Document',
    title: 'Spring Races 2026: race book',
    date: '2026-05-10',
    description: 'Timetable, start list, course map, results and splits.',
    keywords: ['start list', 'results'],
    document: 'race-book',
    thumb: 'documents/race-book-thumb.jpg',
  };
  const special = specialItems(ids, now, raceBook.id);
  const [first] = special;
  const spring: SampleCollection = {
    ...USUAL,
    id: ids.nextItem(),
    type: 'Collection',
    title: 'Spring races 2026',
    date: '2026-05-14',
    description: 'Everything from the spring races.',
    medias: special
      .filter((each) => each.visibility === 'public' && each.publish && each.date.startsWith('2026-05'))
      .map((each) => each.id),
    thumb: first?.thumb ?? null,
  };
  const analysis: SampleCollection = {
    ...USUAL,
    id: ids.nextItem(),
    type: 'Collection',
    title: 'Analysis, team only',
    date: '2026-05-16',
    visibility: 'private',
    medias: special.slice(0, 6).map((each) => each.id),
    thumb: first?.thumb ?? null,
  };
  return [raceBook, ...special, spring, analysis, ...bulkItems(ids, seeded)];
}
