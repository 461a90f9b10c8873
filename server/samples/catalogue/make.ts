/** Shared by the parts of the catalogue: ids, default values, thumbnails. */
import { DAY_MS } from '../../../core/domain/constants/time.ts';
import type { SampleItem, SamplePlayable } from './item.ts';
import { film, type FilmId } from '../films.ts';
import { HOME_GROUP } from './people.ts';

/** Items are numbered from 1001, tags from 100001; ids are unique over all types. */
export class Ids {
  private item = 1000;
  private tag = 100_000;

  nextItem(): number {
    this.item += 1;
    return this.item;
  }

  nextTag(): number {
    this.tag += 1;
    return this.tag;
  }
}

type Usual =
  | 'group'
  | 'user'
  | 'time'
  | 'description'
  | 'keywords'
  | 'visibility'
  | 'publish'
  | 'validity_date'
  | 'expiration_date'
  | 'access_control_key'
  | 'accessControl'
  | 'pay_per_view'
  | 'geoBlocking'
  | 'editable'
  | 'deleteable'
  | 'downloadable'
  | 'qr_code'
  | 'embed'
  | 'canoeDiscipline'
  | 'filters'
  | 'thumb';

/** An ordinary public item of the home group. */
export const USUAL: Pick<SampleItem, Usual> = {
  group: HOME_GROUP,
  user: 64,
  time: '10:30:00',
  description: '',
  keywords: [],
  visibility: 'public',
  publish: true,
  validity_date: null,
  expiration_date: null,
  access_control_key: null,
  accessControl: null,
  pay_per_view: false,
  geoBlocking: [],
  editable: true,
  deleteable: true,
  downloadable: true,
  qr_code: true,
  embed: true,
  canoeDiscipline: '',
  filters: {},
  thumb: null,
};

type UsualPlayable = Exclude<keyof SamplePlayable, Usual | 'id' | 'type' | 'title' | 'date' | 'film'>;

/** A film without extras. */
export const USUAL_PLAYABLE: Pick<SamplePlayable, UsualPlayable> = {
  encoding: false,
  live: null,
  tags: [],
  multi_replays: [],
  playerConf: { preRoll: null, postRoll: null },
  score_type: 'time',
  highlights: false,
  menu: true,
  chat: false,
  search: true,
  linkers: true,
  vote: null,
  questions: false,
  videoSelector: [],
  document: null,
  custoId: null,
  reference: null,
  max_resolution: null,
  pubDisplay: [],
  pubLiveResults: [],
  pubOverlay: [],
  pubVideo: { preRoll: null, midRoll: null },
  banner: null,
};

/** One of a film's stills; the same number always gives the same one. */
export function filmThumb(id: FilmId, number: number): string {
  const { files } = film(id);
  const all = [files.thumbnail, ...files.stills];
  return `${id}/${all[number % all.length] ?? files.thumbnail}`;
}

/** An ISO timestamp a number of days after another. */
export function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}
