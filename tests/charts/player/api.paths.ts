import { expect } from 'vitest';
import { apiMachine } from '../../../machines/player/api/api.machine.ts';
import type { ApiPhase } from '../../../machines/player/api/api.machine.ts';
import type { PlayerCall } from '../../../core/domain/player-api.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed, Step } from '../../../tools/paths/types.ts';

const phase = (phase: ApiPhase): Step => ({ from: 'player', event: { type: 'api.phase', phase } });
const says = (type: string): Step => ({ from: 'player', event: { type } });
const call = (id: number, call: PlayerCall): Step => ({ send: { type: 'api.call', id, call } });
const play: PlayerCall = { method: 'play' };
const seek: PlayerCall = { method: 'currentTime', value: 12 };
const fullscreen: PlayerCall = { method: 'requestFullscreen' };

const made = ({ children: { player = [] } }: Observed): number[] =>
  player.map((event) => (event as unknown as { id: number }).id);

export default definePaths(apiMachine, {
  name: 'api',
  input: undefined,
  events: {
    'api.call': [
      { id: 1, call: play },
      { id: 2, call: seek },
      { id: 3, call: fullscreen },
    ],
    'api.phase': [],
    'api.taken': [],
    'api.refused': [],
    'api.playing': [],
    'api.paused': [],
    'api.blocked': [],
    'api.covered': [],
    'api.uncovered': [],
  },
  results: {
    player: {
      emits: [
        ...(['waiting', 'film', 'advert', 'denied'] as const).map((phase) => ({ type: 'api.phase', phase })),
        { type: 'api.taken', id: 1 },
        { type: 'api.refused', id: 1, fault: 'notFound' },
        { type: 'api.playing' },
        { type: 'api.paused' },
        { type: 'api.blocked' },
        { type: 'api.covered' },
        { type: 'api.uncovered' },
      ],
    },
  },
  endless: { player: 'the player it speaks for has deadlines of its own' },
  explore: {
    contextKey: ({ queue, plays, screens }) => [Math.min(queue.length, 1), plays.length > 0, screens.length > 0],
  },
  unseen: [{ state: '(root)', reason: 'It speaks with the page around the player, and draws nothing.' }],
  pinned: [
    {
      name: '[E02] calls are queued until a film is granted, then made in order',
      steps: [call(1, { method: 'muted', value: true }), call(2, seek), phase('film')],
      ends: { calls: 'film' },
      check: (_, observed) => {
        expect(observed.children['player']).toEqual([
          { type: 'api.do', id: 1, call: { method: 'muted', value: true } },
          { type: 'api.do', id: 2, call: seek },
        ]);
        expect(observed.emitted).toEqual([]);
      },
    },
    {
      name: '[E02] calls made between two films are queued for the next one',
      steps: [phase('film'), phase('waiting'), call(1, seek)],
      ends: { calls: 'waiting' },
      check: ({ context }, observed) => {
        expect(made(observed)).toEqual([]);
        expect(context.queue.map(({ id }) => id)).toEqual([1]);
      },
    },
    {
      name: '[E02] an advert releases only the queued calls that do not move the film',
      steps: [call(1, { method: 'muted', value: true }), call(2, seek), phase('advert')],
      ends: { calls: 'advert' },
      check: ({ context }, observed) => {
        expect(made(observed)).toEqual([1]);
        expect(context.queue.map(({ id }) => id)).toEqual([2]);
      },
    },
    {
      name: '[E02] up to 32 calls are queued before a film, and the next is refused as tooMany',
      steps: Array.from({ length: 33 }, (_, index) => call(index + 1, seek)),
      ends: { calls: 'waiting' },
      check: ({ context }, observed) => {
        expect(context.queue).toHaveLength(32);
        expect(observed.emitted).toEqual([{ type: 'call.ended', id: 33, fault: 'tooMany' }]);
      },
    },
    {
      name: '[E02] during an advert seek and next-tag calls are queued, while pause and mute calls are made at once',
      steps: [
        phase('advert'),
        call(1, seek),
        call(2, { method: 'pause' }),
        call(3, { method: 'nextTag' }),
        call(4, { method: 'muted', value: false }),
      ],
      ends: { calls: 'advert' },
      check: ({ context }, observed) => {
        expect(made(observed)).toEqual([2, 4]);
        expect(context.queue.map(({ id }) => id)).toEqual([1, 3]);
      },
    },
    {
      name: '[E02] during an advert up to 32 calls that move the film are queued, and the next is refused as tooMany',
      steps: [phase('advert'), ...Array.from({ length: 33 }, (_, index) => call(index + 1, seek))],
      ends: { calls: 'advert' },
      check: (_, observed) => expect(observed.emitted).toEqual([{ type: 'call.ended', id: 33, fault: 'tooMany' }]),
    },
    {
      name: '[E02] calls queued during an advert are made when it ends',
      steps: [phase('advert'), call(1, seek), call(2, { method: 'nextTag' }), phase('film')],
      ends: { calls: 'film' },
      check: (_, observed) => expect(made(observed)).toEqual([1, 2]),
    },
    {
      name: '[E02] all calls, the queued ones first, fail with accessDenied when the viewer may not watch',
      steps: [call(1, play), call(2, seek), phase('denied'), call(3, { method: 'pause' })],
      ends: { calls: 'denied' },
      check: (_, observed) => {
        expect(observed.children['player'] ?? []).toEqual([]);
        expect(observed.emitted).toEqual([1, 2, 3].map((id) => ({ type: 'call.ended', id, fault: 'accessDenied' })));
      },
    },
    {
      name: '[E02] a call succeeds when the player accepts it and otherwise fails with a reason',
      steps: [
        phase('film'),
        call(1, { method: 'captions', value: 'fr' }),
        { from: 'player', event: { type: 'api.taken', id: 1 } },
        call(2, { method: 'captions', value: 'xx' }),
        { from: 'player', event: { type: 'api.refused', id: 2, fault: 'notFound' } },
      ],
      ends: { calls: 'film' },
      check: (_, observed) =>
        expect(observed.emitted).toEqual([
          { type: 'call.ended', id: 1 },
          { type: 'call.ended', id: 2, fault: 'notFound' },
        ]),
    },
    {
      name: '[E02] all pending play calls succeed together once playback starts',
      steps: [phase('film'), call(1, play), call(2, play), says('api.playing')],
      ends: { playing: 'idle' },
      check: (_, observed) =>
        expect(observed.emitted).toEqual([
          { type: 'call.ended', id: 1 },
          { type: 'call.ended', id: 2 },
        ]),
    },
    {
      name: '[E02] a queued play call is made and becomes pending once a film is granted',
      steps: [call(1, play), phase('film')],
      ends: { playing: 'asked' },
      check: ({ context }, observed) => {
        expect(context.plays).toEqual([1]);
        expect(made(observed)).toEqual([1]);
      },
    },
    ...(
      [
        ['the browser blocks playback', says('api.blocked'), 'notAllowed'],
        ['playback is paused meanwhile', says('api.paused'), 'aborted'],
        ['its film is replaced by another', phase('waiting'), 'aborted'],
        ['the viewer loses the right to watch', phase('denied'), 'accessDenied'],
        ['playback does not start within 30 seconds', { elapse: 30_000 }, 'timeout'],
      ] as const
    ).map(([why, step, fault]) => ({
      name: `[E02] a play call fails when ${why}`,
      steps: [phase('film'), call(1, play), step],
      ends: { playing: 'idle' },
      check: (_: unknown, observed: Observed) =>
        expect(observed.emitted).toEqual([{ type: 'call.ended', id: 1, fault }]),
    })),
    {
      name: '[E02] a play call stays pending until its 30-second timeout',
      steps: [phase('film'), call(1, play), { elapse: 29_999 }],
      ends: { playing: 'asked' },
    },
    ...(
      [
        ['succeeds once the browser enters fullscreen', says('api.covered'), undefined],
        ['fails when the browser refuses it', says('api.uncovered'), 'notAllowed'],
        ['fails when the browser does not respond within five seconds', { elapse: 5_000 }, 'timeout'],
      ] as const
    ).map(([what, step, fault]) => ({
      name: `[E02] a fullscreen call ${what}`,
      steps: [phase('film'), call(1, fullscreen), step],
      ends: { screen: 'idle' },
      check: (_: unknown, observed: Observed) =>
        expect(observed.emitted).toEqual([{ type: 'call.ended', id: 1, ...(fault ? { fault } : {}) }]),
    })),
    {
      name: '[E02] only play calls stay pending until playback starts, and only fullscreen calls until fullscreen',
      onChart: true,
      begins: {
        in: { calls: 'waiting', playing: 'idle', screen: 'idle' },
        context: { queue: [], plays: [], screens: [] },
      },
      steps: [
        phase('film'),
        { ...call(1, seek), expects: { in: { playing: 'idle', screen: 'idle' }, context: { plays: [], screens: [] } } },
        {
          ...call(2, play),
          expects: { in: { playing: 'asked', screen: 'idle' }, context: { plays: [2], screens: [] } },
        },
        {
          ...call(3, fullscreen),
          expects: { in: { playing: 'asked', screen: 'asked' }, context: { plays: [2], screens: [3] } },
        },
        {
          ...says('api.playing'),
          expects: { in: { playing: 'idle' }, context: { plays: [] }, emitted: [{ type: 'call.ended', id: 2 }] },
        },
        {
          ...says('api.covered'),
          expects: { in: { screen: 'idle' }, context: { screens: [] }, emitted: [{ type: 'call.ended', id: 3 }] },
        },
        { ...call(4, play), expects: { context: { plays: [4] } } },
        { ...says('api.playing'), expects: { emitted: [{ type: 'call.ended', id: 4 }] } },
      ],
      ends: { calls: 'film' },
    },
    {
      name: '[E02] play and fullscreen calls that are queued before a film are not pending yet',
      onChart: true,
      steps: [
        { ...call(1, play), expects: { in: { calls: 'waiting', playing: 'idle' }, context: { plays: [] } } },
        { ...call(2, fullscreen), expects: { in: { screen: 'idle' }, context: { screens: [] } } },
      ],
      ends: { calls: 'waiting' },
    },
    {
      name: '[E02] during an advert play and fullscreen calls become pending at once',
      onChart: true,
      steps: [
        phase('advert'),
        { ...call(1, play), expects: { in: { playing: 'asked' }, context: { plays: [1] } } },
        { ...call(2, fullscreen), expects: { in: { screen: 'asked' }, context: { screens: [2] } } },
      ],
      ends: { calls: 'advert' },
    },
    {
      name: '[E02] during an advert a pause call is made even if 32 calls are queued',
      onChart: true,
      steps: [
        phase('advert'),
        ...Array.from({ length: 32 }, (_, index) => call(index + 1, seek)),
        {
          ...call(33, { method: 'pause' }),
          expects: { emitted: [], children: { player: [{ type: 'api.do', id: 33, call: { method: 'pause' } }] } },
        },
      ],
      ends: { calls: 'advert' },
    },
  ],
});
