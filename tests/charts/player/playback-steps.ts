/** Common parts of the playback journeys: data documents, inputs, and shared steps. */
import type { PlaybackInput } from '../../../machines/player/player.events.ts';
import type { Playhead } from '../../../machines/player/playback/media.ports.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import type { Step } from '../../../tools/paths/index.ts';
import { onShow } from './documents.ts';
import { dataDocument, playRequest } from './playback-fixtures.ts';

export const NOW = Date.parse('2025-06-15T12:00:00Z');
export const IN_AN_HOUR = new Date(NOW + 3_600_000).toISOString();
export const PRE_ROLL = { id: 'pre', content_url: '/media/advert-paddles/film.mp4', duration: 8, skip_after: 5 };
export const MID_ROLL = { id: 'mid', content_url: '/media/advert-drybag/film.mp4', duration: 6 };
export const TWO_FILMS = '/media/7/index.m3u8,/media/7/second.m3u8?offset=60000';
export const LIVE_URL = '/media/live-7/index.m3u8';
export const dueTag: Tag = {
  id: 't1',
  type: 'gate',
  category: 'Gates',
  time: '00:00:12',
  description: '',
  videoId: '7',
  pub: 'mid',
};

export const film = dataDocument();
export const withAdverts = dataDocument({ pubVideo: [PRE_ROLL, MID_ROLL] });
export const twoFilms = dataDocument({ video: { replay_url: TWO_FILMS }, pubVideo: [PRE_ROLL, MID_ROLL] });
export const twoCameras = dataDocument({
  multi_replays: [{ id: 'bank', url: '/media/7/bank.m3u8', offset: 2400, description: 'Bank' }],
});
export const live = dataDocument({
  video: { replay_url: undefined, live_url: LIVE_URL },
  pubVideo: [PRE_ROLL, MID_ROLL],
});
export const liveWithReplay = dataDocument({ video: { live_url: LIVE_URL }, pubVideo: [PRE_ROLL, MID_ROLL] });
export const SITE_URL = 'https://www.youtube.com/watch?v=abc123';
export const siteFilm = dataDocument({ video: { replay_url: SITE_URL } });
export const siteLive = dataDocument({ video: { replay_url: undefined, live_url: SITE_URL } });
export const scheduled = dataDocument({ video: { replay_url: undefined, live_url: LIVE_URL, live_date: IN_AN_HOUR } });
export const encoding = dataDocument({ video: { replay_url: undefined, encoding: true } });
export const nothing = dataDocument({ video: { replay_url: undefined } });
export const recording = dataDocument({ video: { replay_url: undefined, live_url: 'rtmp://camera.example/7' } });

export const input = (document: DataDocument, over: Partial<PlaybackInput> = {}): PlaybackInput => ({
  request: playRequest(),
  document: onShow(document),
  user: undefined,
  grant: undefined,
  startAt: undefined,
  continued: false,
  now: NOW,
  ...over,
});
export const changed = (document: DataDocument) => ({ document });
export const at = (time: number, over: Partial<Playhead> = {}): Playhead => ({ kind: 'replay', time, ...over });

export const ended: Step = { from: 'media', event: { type: 'media.ended' } };
/** The first of several adverts before the film. */
export const drawn: Step = { done: 'drawPreRoll', output: 0 };
export const advertOver: Step = { done: 'advert', output: { kind: 'ended' } };
export const OTHER_MID_ROLL = { ...MID_ROLL, id: 'other' };
export const threeAdverts = dataDocument({ pubVideo: [PRE_ROLL, MID_ROLL, OTHER_MID_ROLL] });
export const due: Step = { send: { type: 'advert.due', advert: 'mid' } };
export const alsoDue: Step = { send: { type: 'advert.due', advert: 'other' } };
/** The viewer requests a rate, quality and captions. */
export const wishing: Step[] = [
  { send: { type: 'playback.setRate', rate: 1.5 } },
  { send: { type: 'playback.setQuality', lines: 720 } },
  { send: { type: 'playback.setCaptions', lang: 'en' } },
];
export const WISHED = { rate: 1.5, quality: 720, captionLang: 'en' };
export const READY = { type: 'media.ready', duration: 60, qualities: [720, 240], captions: [] };
export const GRANT = { expiresAt: NOW + 600_000 };
export const RENEWED = { type: 'recovery.renewed', url: '/media/s/9.new/7/index.m3u8', grant: GRANT };
