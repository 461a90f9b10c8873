import { expect } from 'vitest';
import { GRANT_RENEWAL_SHARE } from '../../../core/domain/constants/playback.ts';
import {
  GRANT_RENEWAL_TIMEOUT_MS,
  SIGNED_URL_LIFE_S,
  START_PATIENCE_MS,
} from '../../../core/domain/constants/recovery.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { compareSideMachine } from '../../../machines/player/compare/compare-side.machine.ts';
import type { CompareSideInput } from '../../../machines/player/compare/compare-side.setup.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { NOW, request, fullDocument } from './documents.ts';

const input = (over: Partial<CompareSideInput> = {}): CompareSideInput => ({
  side: 'b',
  request: request(),
  hasSession: false,
  startAt: 12.5,
  frugal: false,
  ...over,
});
const UNNAMED = input({ request: request({ id: undefined }) });

const film = fullDocument();
const sound: DataDocument = { ...film, video: { ...film.video, type: 'audio' } };
const live: DataDocument = { ...film, video: { ...film.video, replay_url: '', live_url: '/live/1.m3u8' } };
const unready: DataDocument = { ...film, video: { ...film.video, replay_url: undefined } };
const page: DataDocument = { ...film, video: { ...film.video, replay_url: 'https://www.youtube.com/watch?v=abc' } };

/** Its signature expires in five minutes. */
const LIFE_MS = 300_000;
const granted = (document: DataDocument, signed = false) => ({
  kind: 'granted',
  document,
  grant: signed ? { expiresAt: NOW + LIFE_MS } : undefined,
  visitor: { kind: 'anonymous' },
  pageGroup: 64,
});
const grant = (document: DataDocument, signed?: boolean) =>
  ({ done: 'access', output: granted(document, signed) }) as const;
const refused = { kind: 'refused', reason: 'private', visitor: undefined } as const;
const gate = { kind: 'gate', gate: 'password', visitor: { kind: 'anonymous' }, pageGroup: 64 } as const;
const loaded = { kind: 'loaded', result: { document: film, at: NOW }, list: [] } as const;
const load = { done: 'load', output: loaded } as const;
const ready = { type: 'media.ready', duration: 60, qualities: [240], captions: [] } as const;
const from = (event: { type: string }) => ({ from: 'media', event }) as const;
const renewed = {
  status: 'ok',
  url: '/media/s/9.new/v1/master.m3u8',
  grant: { expiresAt: NOW + 2 * LIFE_MS },
} as const;
const closed = (name: string, steps: readonly object[], reason: object) =>
  ({
    name: `[B05] ${name}`,
    steps: steps as never[],
    ends: 'closed',
    runs: [],
    check: ({ context }: { context: { closed: object } }, { parent }: { parent: readonly object[] }) => {
      expect(context.closed).toEqual(reason);
      expect(parent.at(-1)).toEqual({ type: 'side.closed', side: 'b' });
    },
  }) as const;

export default definePaths(compareSideMachine, {
  name: 'compare-side',
  input: [input(), UNNAMED],
  events: {
    'side.retry': [{}],
    'side.open': [{ id: 'v2', startAt: 7 }],
    'media.play': [{}],
    'media.pause': [{}],
    'media.seek': [{ time: 3, seek: 1 }],
    'media.step': [{ frames: 1, seek: 1 }],
    'media.setRate': [{ rate: 0.5 }],
    'media.setMuted': [{ muted: false }],
    'media.ready': [],
    'media.playing': [],
    'media.paused': [],
    'media.waiting': [],
    'media.blocked': [],
    'media.seeking': [],
    'media.seeked': [],
    'media.ended': [],
    'media.rate': [],
    'media.volume': [],
    'media.quality': [],
    'media.captions': [],
    'media.audio': [],
    'media.latency': [],
    'media.fatal': [],
  },
  runsIn: {
    load: 'opening.loading',
    access: 'opening',
    media: 'film',
    renewal: 'film.validity.renewing',
  },
  results: {
    load: { done: [loaded, { kind: 'failed' }], error: [new Error('offline')] },
    access: {
      done: [granted(film), granted(film, true), granted(sound), refused, gate],
      error: [new Error('offline')],
    },
    media: {
      emits: [
        ready,
        { type: 'media.seeked', seek: 1, time: 3 },
        { type: 'media.waiting' },
        { type: 'media.ended' },
        { type: 'media.blocked', muted: true },
        { type: 'media.fatal' },
      ],
    },
    renewal: { done: [renewed, { status: 'refused' }], error: [new Error('offline')] },
  },
  endless: {
    access: 'each of its requests has a deadline',
    load: 'each of its requests has a deadline',
    media: 'a film lasts as long as it lasts',
  },
  explore: { limit: 20_000, contextKey: ({ request: { id }, closed: { kind }, renewAfter }) => [id, kind, renewAfter] },
  unseen: [
    { state: 'choosing', reason: 'It is left in no time.' },
    { state: 'looking', reason: 'It is left in no time.' },
    { state: 'opening.checking', like: 'opening.loading', reason: 'What is asked for the viewer does not see.' },
    { state: 'film.picture.awaiting', like: 'opening.loading', reason: 'A film on its way has one look.' },
    { state: 'film.validity', reason: 'A signature has no look.' },
  ],
  pinned: [
    { ...closed('an address without a moment closes the side as unnamed', [], { kind: 'unnamed' }), input: UNNAMED },
    {
      name: '[B05] a film loads while its access is checked, then waits muted at its moment',
      steps: [load, grant(film)],
      ends: { film: { picture: 'awaiting', validity: 'none' } },
      runs: ['media'],
      check(_, { inputs, children, parent }) {
        expect(children['access']).toEqual([{ type: 'access.document', document: film, at: NOW }]);
        expect(inputs['access']?.[0]).toStrictEqual({
          request: request(),
          hasSession: false,
          visitor: undefined,
          pageGroup: undefined,
          passed: undefined,
        });
        expect(inputs['load']?.[0]).toStrictEqual({ request: request(), id: undefined });
        expect(inputs['media']?.[0]).toMatchObject({
          url: '/media/v1/master.m3u8',
          kind: 'replay',
          startAt: 12.5,
          autoplay: false,
          muted: true,
          rate: 1,
          volume: 100,
          frugal: false,
        });
        expect(parent).toEqual([{ type: 'side.opening', side: 'b' }]);
      },
    },
    {
      name: '[B05] a loaded data file waits for the access check',
      steps: [load],
      ends: { opening: 'checking' },
    },
    {
      name: '[B05] a loaded film and its media events are reported to the comparison',
      steps: [
        load,
        grant(film),
        from(ready),
        from({ type: 'media.seeked', seek: 4, time: 3 } as never),
        from({ type: 'media.waiting' }),
        from({ type: 'media.ended' }),
        from({ type: 'media.blocked', muted: true } as never),
      ],
      ends: { film: { picture: 'shown' } },
      check: (_, { parent }) =>
        expect(parent.slice(1)).toEqual([
          { type: 'side.ready', side: 'b', duration: 60 },
          { type: 'side.seeked', side: 'b', seek: 4 },
          { type: 'side.waiting', side: 'b' },
          { type: 'side.ended', side: 'b' },
          { type: 'side.blocked', side: 'b' },
        ]),
    },
    {
      name: '[B05] media commands are forwarded to the film',
      steps: [
        load,
        grant(film),
        from(ready),
        { send: { type: 'media.play' } },
        { send: { type: 'media.pause' } },
        { send: { type: 'media.seek', time: 3, seek: 1 } },
        { send: { type: 'media.step', frames: 1, seek: 2 } },
        { send: { type: 'media.setRate', rate: 0.5 } },
        { send: { type: 'media.setMuted', muted: false } },
      ],
      ends: { film: { picture: 'shown' } },
      onChart: true,
      check: (_, { children }) =>
        expect(children['media']).toEqual([
          { type: 'media.play' },
          { type: 'media.pause' },
          { type: 'media.seek', time: 3, seek: 1 },
          { type: 'media.step', frames: 1, seek: 2 },
          { type: 'media.setRate', rate: 0.5 },
          { type: 'media.setMuted', muted: false },
        ]),
    },
    closed('a film without data closes the side as noData', [{ done: 'load', output: { kind: 'failed' } }], {
      kind: 'refused',
      reason: 'noData',
    }),
    closed('a data file that fails to load closes the side as noData', [{ error: 'load' }], {
      kind: 'refused',
      reason: 'noData',
    }),
    closed('a refused film closes the side with the reason', [load, { done: 'access', output: refused }], {
      kind: 'refused',
      reason: 'private',
    }),
    closed('a failed access check closes the side as checkFailed', [load, { error: 'access' }], {
      kind: 'refused',
      reason: 'checkFailed',
    }),
    closed('a gated film closes the side and names the gate', [load, { done: 'access', output: gate }], {
      kind: 'gate',
      gate: 'password',
    }),
    closed('an audio file cannot be compared', [load, grant(sound)], { kind: 'sound' }),
    closed('a live stream cannot be compared', [load, grant(live)], { kind: 'live' }),
    closed('a film that is not packaged yet closes the side as noFilm', [load, grant(unready)], { kind: 'noFilm' }),
    closed('a film on another site cannot be compared', [load, grant(page)], { kind: 'page' }),
    closed('a fatal media error closes the side as broken', [load, grant(film), from({ type: 'media.fatal' })], {
      kind: 'broken',
    }),
    closed(
      'a film without a picture after twenty seconds closes the side as broken',
      [load, grant(film), { elapse: START_PATIENCE_MS }],
      {
        kind: 'broken',
      },
    ),
    {
      name: '[B05] a film is awaited until its twenty-second timeout',
      steps: [load, grant(film), { elapse: START_PATIENCE_MS - 1 }],
      ends: { film: { picture: 'awaiting' } },
      onChart: true,
    },
    {
      name: '[B05] a retry does not open a side whose address has no moment',
      input: UNNAMED,
      steps: [{ send: { type: 'side.retry' } }],
      ends: 'closed',
      onChart: true,
    },
    {
      name: '[B05] a retry loads a refused film again',
      steps: [load, { done: 'access', output: refused }, { send: { type: 'side.retry' } }],
      ends: { opening: 'loading' },
      check: (_, { parent }) => expect(parent.at(-1)).toEqual({ type: 'side.opening', side: 'b' }),
    },
    {
      name: '[B05] another film replaces the one shown, with its own load and access check',
      steps: [load, grant(film, true), from(ready), { send: { type: 'side.open', id: 'v2', startAt: 7 } }],
      ends: { opening: 'loading' },
      check: ({ context }, { parent, inputs }) => {
        expect(parent.at(-1)).toEqual({ type: 'side.opening', side: 'b' });
        expect(inputs['load']?.at(-1)).toMatchObject({ request: { ...request(), id: 'v2' } });
        expect(inputs['access']?.at(-1)).toMatchObject({ request: { id: 'v2' } });
        expect(context).toMatchObject({ startAt: 7, document: undefined, renewAfter: undefined });
      },
    },
    {
      name: '[B05] a film can be opened on a side that had none',
      input: UNNAMED,
      steps: [{ send: { type: 'side.open', id: 'v2', startAt: 7 } }],
      ends: { opening: 'loading' },
    },
    {
      name: '[B05] another film replaces one that is still opening',
      steps: [{ send: { type: 'side.open', id: 'v2', startAt: 7 } }],
      ends: { opening: 'loading' },
      onChart: true,
      check: (_, { parent, inputs }) => {
        expect(inputs['load']?.map((each) => (each as { request: { id: string } }).request.id)).toEqual(['v1', 'v2']);
        expect(parent).toHaveLength(2);
      },
    },
    {
      name: '[B05] a signature is renewed repeatedly before it expires',
      steps: [
        load,
        grant(film, true),
        from(ready),
        { elapse: LIFE_MS * GRANT_RENEWAL_SHARE },
        { done: 'renewal', output: renewed },
        { elapse: SIGNED_URL_LIFE_S * 1000 * GRANT_RENEWAL_SHARE },
      ],
      ends: { film: { picture: 'shown', validity: 'renewing' } },
      onChart: true,
      check(_, { children, inputs }) {
        expect(children['media']).toEqual([{ type: 'media.regrant', url: renewed.url }]);
        expect(inputs['renewal']).toHaveLength(2);
        expect(inputs['renewal']?.[0]).toMatchObject({ request: { id: 'v1' } });
      },
    },
    {
      name: '[B05] a signature is not renewed before four fifths of its lifetime',
      steps: [load, grant(film, true), from(ready), { elapse: LIFE_MS * GRANT_RENEWAL_SHARE - 1 }],
      ends: { film: { validity: 'valid' } },
      onChart: true,
    },
    {
      name: '[B05] a renewed signature is not renewed again before four fifths of its lifetime',
      steps: [
        load,
        grant(film, true),
        from(ready),
        { elapse: LIFE_MS * GRANT_RENEWAL_SHARE },
        { done: 'renewal', output: renewed },
        { elapse: SIGNED_URL_LIFE_S * 1000 * GRANT_RENEWAL_SHARE - 1 },
      ],
      ends: { film: { validity: 'valid' } },
      onChart: true,
    },
    closed(
      'a refused renewal closes the side as gone',
      [
        load,
        grant(film, true),
        from(ready),
        { elapse: LIFE_MS * GRANT_RENEWAL_SHARE },
        { done: 'renewal', output: { status: 'refused' } },
      ],
      { kind: 'refused', reason: 'gone' },
    ),
    ...[
      ['a renewal that times out', { elapse: GRANT_RENEWAL_TIMEOUT_MS }],
      ['a renewal that fails', { error: 'renewal' }],
    ].map(
      ([name, step]) =>
        ({
          name: `[B05] ${name as string} is retried after a pause`,
          steps: [
            load,
            grant(film, true),
            from(ready),
            { elapse: LIFE_MS * GRANT_RENEWAL_SHARE },
            step as { elapse: number },
            { elapse: GRANT_RENEWAL_TIMEOUT_MS },
          ],
          ends: { film: { picture: 'shown', validity: 'renewing' } },
          onChart: true,
          check: (_: unknown, { starts }: { starts: Readonly<Record<string, number>> }) =>
            expect(starts['renewal']).toBe(2),
        }) as const,
    ),
    {
      name: '[B05] a failed renewal is not retried immediately',
      steps: [
        load,
        grant(film, true),
        from(ready),
        { elapse: LIFE_MS * GRANT_RENEWAL_SHARE },
        { error: 'renewal' },
        { elapse: GRANT_RENEWAL_TIMEOUT_MS - 1 },
      ],
      ends: { film: { validity: 'pausing' } },
      onChart: true,
    },
  ],
});
