import { expect } from 'vitest';
import { recoveryMachine } from '../../../machines/player/playback/recovery/recovery.machine.ts';
import { STREAM_PROBE_TIMEOUT_MS, STREAM_PROVEN_MS, STREAM_RETRY_MS } from '../../../core/domain/constants/recovery.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { playRequest } from './playback-fixtures.ts';

const NOW = 1_750_000_000_000;
const SIGNED = { request: playRequest(), grant: { expiresAt: NOW + 600_000 }, now: NOW };
const OPEN = { request: playRequest(), grant: undefined, now: NOW };
const RENEWED = { status: 'ok', url: '/media/s/9.new/7/index.m3u8', grant: { expiresAt: NOW + 1_080_000 } } as const;
const FILM = {
  type: 'source.opened',
  kind: 'replay',
  url: '/media/s/1.old/7/index.m3u8',
  autoplay: true,
  within: false,
} as const;
const FATAL = { type: 'media.fatal', status: 404 } as const;

export default definePaths(recoveryMachine, {
  name: 'recovery',
  input: [SIGNED, OPEN],
  events: {
    'source.opened': [
      { kind: 'replay', url: FILM.url, autoplay: true, within: false },
      { kind: 'advert', url: '/advert.mp4', autoplay: true, within: false },
    ],
    'source.closed': [{}],
    'media.fatal': [{ status: 404 }, { codec: 'HEVC (H.265)' }],
    'media.playing': [{}],
    'media.seeked': [{ seek: 1, time: 3 }],
    'transport.stuck': [{}],
    'page.visible': [{}],
    'recovery.retry': [{}],
    'network.online': [{}],
  },
  system: ['media'],
  runsIn: { probe: 'probing', renewal: ['renewing.inTime', 'renewing.late'] },
  results: {
    probe: { done: [200, 404, 0, 461, 403, 418].map((status) => ({ status })), error: [new Error('offline')] },
    renewal: { done: [RENEWED, { status: 'refused' }], error: [new Error('offline')] },
  },
  unseen: [
    {
      state: 'healthy.proving',
      like: 'healthy.unproven',
      reason: 'Whether the stream is trusted again is counted behind a film that plays.',
    },
    {
      state: 'healthy.proven',
      like: 'healthy.unproven',
      reason: 'Whether the stream is trusted again is counted behind a film that plays.',
    },
    {
      state: 'idle',
      like: 'healthy.unproven',
      reason: 'Without a film there is nothing to repair and nothing to say.',
    },
    {
      state: 'renewing.inTime',
      like: 'healthy.unproven',
      reason: 'The film plays on: a word about its signature would only disturb.',
    },
    {
      state: 'refused',
      reason: 'The player opens again at once: what is seen is the opening.',
    },
    {
      state: 'renewing.pausing',
      like: 'healthy.unproven',
      reason: 'The film plays on: a word about its signature would only disturb.',
    },
  ],
  tags: { error: ['probing', 'retrying', 'unreachable', 'renewing.late', 'failed', 'unsupported'] },
  pinned: [
    {
      name: '[P24] recovery is idle and runs nothing before a film opens',
      onChart: true,
      steps: [],
      ends: 'idle',
      tags: [],
      runs: [],
      check: ({ context }) =>
        expect(context).toEqual({
          request: SIGNED.request,
          url: '',
          renewAfter: 480_000,
          resumes: 0,
          refusals: 0,
          codec: undefined,
        }),
    },
    {
      name: '[P06] an advert after a film is not monitored',
      onChart: true,
      steps: [{ send: FILM }, { send: { ...FILM, kind: 'advert' } }],
      ends: 'idle',
    },
    {
      name: '[P24] a seek that delivers a picture proves the stream after five seconds',
      onChart: true,
      steps: [{ send: FILM }, { send: { type: 'media.seeked', seek: 1, time: 3 } }, { elapse: 5_000 }],
      ends: { healthy: 'proven' },
      tags: [],
    },
    {
      name: '[P24] a stream that has played for less than five seconds is not proven',
      onChart: true,
      steps: [{ send: FILM }, { send: { type: 'media.playing' } }, { elapse: 4_999 }],
      ends: { healthy: 'proving' },
    },
    {
      name: '[P24] a fatal error probes the stream of the film and shows an error meanwhile',
      onChart: true,
      steps: [{ send: FILM }, { send: FATAL }],
      ends: 'probing',
      tags: ['error'],
      runs: ['probe'],
      check: (_, observed) => expect(observed.inputs['probe']).toEqual([{ url: FILM.url }]),
    },
    ...([404, 500, 504] as const).map((status) => ({
      name: `[P24] a probe that returns ${status} is not repeated before a second has passed`,
      onChart: true,
      steps: [{ send: FILM }, { send: FATAL }, { done: 'probe', output: { status } } as const, { elapse: 999 }],
      ends: 'retrying',
      tags: ['error'],
      runs: [],
    })),
    ...([399, 400] as const).map((status) => ({
      name: `[P24] a probe status of ${status} counts as ${status === 399 ? 'a success' : 'a failure'}`,
      onChart: true,
      steps: [{ send: FILM }, { send: FATAL }, { done: 'probe', output: { status } } as const],
      ends: status === 399 ? { healthy: 'unproven' } : 'failed',
      tags: status === 399 ? [] : ['error'],
      runs: [],
    })),
    ...(['recovery.retry', 'network.online'] as const).map((type) => ({
      name: `[P24] ${type} probes at once instead of waiting for the next retry`,
      onChart: true,
      steps: [{ send: FILM }, { send: FATAL }, { done: 'probe', output: { status: 404 } } as const, { send: { type } }],
      ends: 'probing',
      runs: ['probe'],
    })),
    {
      name: '[P24] a server that refuses connections shows an error',
      onChart: true,
      steps: [{ send: FILM }, { send: FATAL }, { done: 'probe', output: { status: 0 } }],
      ends: 'unreachable',
      tags: ['error'],
      runs: [],
    },
    {
      name: '[P24] an unsupported codec shows an error',
      onChart: true,
      steps: [{ send: FILM }, { send: { type: 'media.fatal', codec: 'HEVC (H.265)' } }],
      ends: 'unsupported',
      tags: ['error'],
      runs: [],
    },
    {
      name: '[P24] a 403 for a film without a signature is treated like any other error',
      onChart: true,
      input: OPEN,
      steps: [{ send: FILM }, { send: FATAL }, { done: 'probe', output: { status: 403 } }],
      ends: 'failed',
      tags: ['error'],
    },
    {
      name: '[P24] no error shows while a signature is renewed before it expires',
      onChart: true,
      steps: [{ send: FILM }, { elapse: 480_000 }],
      ends: { renewing: 'inTime' },
      tags: [],
      runs: ['renewal'],
      check: (_, observed) => expect(observed.inputs['renewal']).toEqual([{ request: SIGNED.request }]),
    },
    {
      name: '[P24] a renewed signature is valid for 600 s and is not renewed before 80 % of that time',
      onChart: true,
      steps: [{ send: FILM }, { elapse: 480_000 }, { done: 'renewal', output: RENEWED }, { elapse: 479_999 }],
      ends: { healthy: 'unproven' },
      runs: [],
      check: ({ context }) => expect(context.renewAfter).toBe(480_000),
    },
    {
      name: '[P24] a signature first granted for a shorter time is valid for 600 s once renewed',
      onChart: true,
      input: { ...SIGNED, grant: { expiresAt: NOW + 100_000 } },
      steps: [{ send: FILM }, { elapse: 80_000 }, { done: 'renewal', output: RENEWED }, { elapse: 479_999 }],
      ends: { healthy: 'unproven' },
    },
    ...(
      [
        ['gets no response within ten seconds', { elapse: 10_000 }],
        ['fails', { error: 'renewal', reason: new Error('offline') }],
      ] as const
    ).flatMap(([what, step]) => [
      {
        name: `[P24] a renewal before expiry that ${what} pauses for a retry without showing an error`,
        onChart: true,
        steps: [{ send: FILM }, { elapse: 480_000 }, step],
        ends: { renewing: 'pausing' },
        tags: [],
        runs: [],
      },
      {
        name: `[P24] a renewal after a 403 that ${what} is retried like the stream`,
        onChart: true,
        steps: [{ send: FILM }, { send: FATAL }, { done: 'probe', output: { status: 403 } } as const, step],
        ends: 'retrying',
        tags: ['error'],
        runs: [],
      },
    ]),
    {
      name: '[P24] a renewal before expiry may take up to ten seconds',
      onChart: true,
      steps: [{ send: FILM }, { elapse: 480_000 }, { elapse: 9_999 }],
      ends: { renewing: 'inTime' },
    },
    {
      name: '[P24] a renewal before expiry is retried after a second',
      onChart: true,
      steps: [{ send: FILM }, { elapse: 480_000 }, { elapse: 10_000 }, { elapse: 1_000 }],
      ends: { renewing: 'inTime' },
      runs: ['renewal'],
    },
    {
      name: '[P24] a stream that fails while its signature is renewed shows an error until the renewal succeeds',
      onChart: true,
      steps: [{ send: FILM }, { elapse: 480_000 }, { send: FATAL }],
      ends: { renewing: 'late' },
      tags: ['error'],
      runs: ['renewal'],
      check: (_, observed) =>
        expect(observed.inputs['renewal']).toEqual([{ request: SIGNED.request }, { request: SIGNED.request }]),
    },
    {
      name: '[P24] a stream that fails between two renewal attempts starts a renewal at once',
      onChart: true,
      steps: [{ send: FILM }, { elapse: 480_000 }, { elapse: 10_000 }, { send: FATAL }],
      ends: { renewing: 'late' },
    },
    {
      name: '[P24] a stream that resumes with a new signature uses its address and counts the resume',
      onChart: true,
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 403 } },
        { done: 'renewal', output: RENEWED },
      ],
      ends: { healthy: 'unproven' },
      tags: [],
      runs: [],
      check: ({ context }, observed) => {
        expect([context.url, context.resumes]).toEqual([RENEWED.url, 1]);
        expect(observed.parent).toEqual([{ type: 'recovery.renewed', url: RENEWED.url, grant: RENEWED.grant }]);
      },
    },
    {
      name: '[P24] failures of one film do not count against the next',
      onChart: true,
      steps: [
        { send: FILM },
        ...[1, 2].flatMap(() => [{ send: FATAL }, { done: 'probe', output: { status: 200 } }]),
        { send: { ...FILM, url: '/media/s/1.old/8/index.m3u8' } },
        { send: FATAL },
        { done: 'probe', output: { status: 200 } },
      ],
      ends: { healthy: 'unproven' },
      check: ({ context }, observed) => {
        expect([context.url, context.resumes]).toEqual(['/media/s/1.old/8/index.m3u8', 1]);
        expect(observed.children['media']).toHaveLength(3);
      },
    },
    {
      name: '[P24] the growing retry intervals of refused connections start over with the next film',
      onChart: true,
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 0 } },
        { elapse: 1_000 },
        { done: 'probe', output: { status: 0 } },
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 0 } },
        { elapse: 1_000 },
      ],
      ends: 'probing',
      check: ({ context }) => expect(context.refusals).toBe(1),
    },
    {
      name: '[P24] a closed source is no longer monitored',
      onChart: true,
      steps: [{ send: FILM }, { send: { type: 'source.closed' } }],
      ends: 'idle',
    },
    {
      name: '[P24] a stream that has played for five seconds is proven',
      onChart: true,
      steps: [{ send: FILM }, { send: { type: 'media.playing' } }, { elapse: STREAM_PROVEN_MS }],
      ends: { healthy: 'proven' },
    },
    ...(['recovery.retry', 'network.online', 'page.visible'] as const).map((type) => ({
      name: `[P24] ${type} probes again and resets the count of resumes`,
      onChart: true,
      steps: [
        { send: FILM },
        { send: { type: 'media.playing' } },
        { send: FATAL },
        { done: 'probe', output: { status: 200 } },
        { send: FATAL },
        { error: 'probe', reason: new Error('offline') },
        { send: { type } },
      ],
      ends: 'probing',
      check: ({ context }: { context: { resumes: number } }) => expect(context.resumes).toBe(0),
    })),
    {
      name: '[P24] a stream that returns 404 or 504 is probed every second and resumes on success',
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 404 } },
        { elapse: STREAM_RETRY_MS },
        { done: 'probe', output: { status: 504 } },
        { elapse: STREAM_RETRY_MS },
        { done: 'probe', output: { status: 200 } },
      ],
      ends: { healthy: 'unproven' },
      check: (_, observed) => expect(observed.children['media']).toEqual([{ type: 'media.reload', to: 'position' }]),
    },
    {
      name: '[P24] 461 removes the player',
      steps: [{ send: FILM }, { send: FATAL }, { done: 'probe', output: { status: 461 } }],
      ends: 'gone',
      output: { kind: 'gone' },
    },
    {
      name: '[P24] any other error status waits for the viewer to retry',
      steps: [{ send: FILM }, { send: FATAL }, { done: 'probe', output: { status: 418 } }, { elapse: 60_000 }],
      ends: 'failed',
    },
    {
      name: '[P24] a signature is renewed at 80 % of its lifetime without interrupting playback',
      steps: [{ send: FILM }, { elapse: 479_999 }, { elapse: 1 }, { done: 'renewal', output: RENEWED }],
      ends: { healthy: 'unproven' },
      check: ({ context }, observed) => {
        expect(observed.parent).toEqual([{ type: 'recovery.renewed', url: RENEWED.url, grant: RENEWED.grant }]);
        expect(context.url).toBe('/media/s/9.new/7/index.m3u8');
      },
    },
    {
      name: '[P24] a 403 renews the signature and resumes at the same position',
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 403 } },
        { done: 'renewal', output: RENEWED },
      ],
      ends: { healthy: 'unproven' },
      check: (_, observed) =>
        expect([observed.parent, observed.children['media']]).toMatchObject([
          [{ type: 'recovery.renewed' }],
          [{ type: 'media.reload', to: 'position' }],
        ]),
    },
    {
      name: '[P24] a refused renewal before expiry ends recovery as refused',
      steps: [{ send: FILM }, { elapse: 480_000 }, { done: 'renewal', output: { status: 'refused' } }],
      ends: 'refused',
      output: { kind: 'refused' },
    },
    {
      name: '[P24] a refused renewal after a 403 ends recovery as refused',
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 403 } },
        { done: 'renewal', output: { status: 'refused' } },
      ],
      ends: 'refused',
      output: { kind: 'refused' },
    },
    {
      name: '[P24] public media have no signature to renew',
      input: OPEN,
      steps: [{ send: FILM }, { elapse: 3_600_000, meanwhile: true }],
      ends: { healthy: 'unproven' },
    },
    {
      name: '[P24] a stream that responds but keeps failing counts as failed after two resumes',
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 200 } },
        { send: FATAL },
        { done: 'probe', output: { status: 200 } },
        { send: FATAL },
        { done: 'probe', output: { status: 200 } },
      ],
      ends: 'failed',
      check: (_, observed) =>
        expect(observed.children['media']).toEqual([
          { type: 'media.reload', to: 'position' },
          { type: 'media.reload', to: 'position' },
        ]),
    },
    {
      name: '[P24] a stream that has played for five seconds after two resumes may resume again',
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 200 } },
        { send: FATAL },
        { done: 'probe', output: { status: 200 } },
        { send: { type: 'media.playing' } },
        { elapse: STREAM_PROVEN_MS },
        { send: FATAL },
        { done: 'probe', output: { status: 200 } },
      ],
      ends: { healthy: 'unproven' },
    },
    {
      name: '[P24] a stream that responds but delivers no picture counts as failed after two resumes',
      steps: [
        { send: FILM },
        ...[1, 2, 3].flatMap(() => [
          { send: { type: 'transport.stuck' } as const },
          { done: 'probe', output: { status: 200 } } as const,
          { elapse: 2 * STREAM_PROVEN_MS },
        ]),
      ],
      ends: 'failed',
    },
    {
      name: '[P24] a stream that failed in the background is probed when the page becomes visible',
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 418 } },
        { send: { type: 'page.visible' } },
      ],
      ends: 'probing',
    },
    {
      name: '[P24] a server that does not respond is probed again, and the film resumes once it responds',
      steps: [
        { send: FILM },
        { send: { type: 'transport.stuck' } },
        { elapse: STREAM_PROBE_TIMEOUT_MS },
        { elapse: STREAM_RETRY_MS },
        { elapse: STREAM_PROBE_TIMEOUT_MS },
        { elapse: STREAM_RETRY_MS },
        { done: 'probe', output: { status: 200 } },
      ],
      ends: { healthy: 'unproven' },
      check: (_, observed) => expect(observed.children['media']).toEqual([{ type: 'media.reload', to: 'position' }]),
    },
    {
      name: '[P24] refused connections are retried at growing intervals up to 10 s, until the film resumes',
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 0 } },
        ...[1_000, 2_000, 4_000, 8_000, 10_000, 10_000].flatMap((wait, index, { length }) => [
          { elapse: wait } as const,
          { done: 'probe', output: { status: index < length - 1 ? 0 : 200 } } as const,
        ]),
      ],
      ends: { healthy: 'unproven' },
      check: (_, observed) => expect(observed.children['media']).toEqual([{ type: 'media.reload', to: 'position' }]),
    },
    {
      name: '[P24] the second retry after a refused connection does not start before 2 s',
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 0 } },
        { elapse: 1_000 },
        { done: 'probe', output: { status: 0 } },
        { elapse: 1_999 },
      ],
      ends: 'unreachable',
    },
    ...(['recovery.retry', 'network.online', 'page.visible'] as const).map((type) => ({
      name: `[P24] ${type} immediately probes a server that refused connections and resets the intervals`,
      onChart: true,
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 0 } } as const,
        { elapse: 1_000 },
        { done: 'probe', output: { status: 0 } } as const,
        { send: { type } },
        { done: 'probe', output: { status: 0 } } as const,
        { elapse: 1_000 },
      ],
      ends: 'probing',
    })),
    {
      name: '[P24] a retry during the probe of a server that refused connections resets the intervals',
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 0 } },
        { elapse: 1_000 },
        { send: { type: 'recovery.retry' } },
      ],
      ends: 'probing',
      check: ({ context }) => expect(context.refusals).toBe(0),
    },
    ...([404, 200] as const).map((status) => ({
      name: `[P24] a response of ${status} resets the retry intervals of refused connections`,
      onChart: true,
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 0 } } as const,
        { elapse: 1_000 },
        { done: 'probe', output: { status: 0 } } as const,
        { elapse: 2_000 },
        { done: 'probe', output: { status } } as const,
        ...(status === 200 ? [{ send: FATAL }] : [{ elapse: STREAM_RETRY_MS }]),
        { done: 'probe', output: { status: 0 } } as const,
        { elapse: 1_000 },
      ],
      ends: 'probing',
    })),
    {
      name: '[P24] a response with any other status resets the count of refused connections',
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 0 } },
        { elapse: 1_000 },
        { done: 'probe', output: { status: 418 } },
      ],
      ends: 'failed',
      check: ({ context }) => expect(context.refusals).toBe(0),
    },
    {
      name: '[P24] a probe without a response times out and is retried',
      steps: [{ send: FILM }, { send: FATAL }, { elapse: STREAM_PROBE_TIMEOUT_MS }],
      ends: 'retrying',
    },
    {
      name: '[P24] a refused connection resets the count of resumes',
      steps: [
        { send: FILM },
        { send: FATAL },
        { done: 'probe', output: { status: 200 } },
        { send: FATAL },
        { done: 'probe', output: { status: 200 } },
        { send: FATAL },
        { done: 'probe', output: { status: 0 } },
        { elapse: 1_000 },
        { done: 'probe', output: { status: 200 } },
      ],
      ends: { healthy: 'unproven' },
    },
    {
      name: '[P24] an unsupported codec is named, and nothing is retried',
      onChart: true,
      steps: [
        { send: FILM },
        { send: { type: 'media.fatal', codec: 'HEVC (H.265)' } },
        { send: { type: 'network.online' } },
        { elapse: 60_000 },
      ],
      ends: 'unsupported',
      check({ context }, observed) {
        expect(context.codec).toBe('HEVC (H.265)');
        expect(observed.children['media'] ?? []).toEqual([]);
      },
    },
    {
      name: '[P24] another film plays after one with an unsupported codec',
      onChart: true,
      steps: [{ send: FILM }, { send: { type: 'media.fatal', codec: 'HEVC (H.265)' } }, { send: FILM }],
      ends: { healthy: 'unproven' },
    },
    {
      name: '[P06] a broken advert is not repaired',
      steps: [{ send: { ...FILM, kind: 'advert' } }, { send: FATAL }],
      ends: 'idle',
    },
    {
      name: '[P24] a seek starts the five seconds of proof for a stream that is not playing',
      onChart: true,
      input: OPEN,
      steps: [
        { send: FILM, expects: { in: { healthy: 'unproven' } } },
        { send: { type: 'media.seeked', seek: 1, time: 3 }, expects: { in: { healthy: 'proving' } } },
        { elapse: 5_000, expects: { in: { healthy: 'proven' } } },
      ],
      ends: { healthy: 'proven' },
    },
  ],
});
