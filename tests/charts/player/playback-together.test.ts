/** Playback with its own children instead of stand-ins: their commands reach the engine, and its reports come back. */
import { createActor, createMachine, fromCallback, fromPromise } from 'xstate';
import type { AnyEventObject } from 'xstate';
import { expect, test } from 'vitest';
import { advertMachine } from '../../../machines/player/playback/advert.machine.ts';
import type {
  MediaCommand,
  MediaNotification,
  MediaSource,
  Playhead,
} from '../../../machines/player/playback/media.ports.ts';
import { playbackMachine } from '../../../machines/player/playback/playback/playback.machine.ts';
import {
  selectEdge,
  selectIsMutedByBrowser,
  selectIsPlaying,
  selectLiveState,
  selectMode,
  selectRecovery,
  selectStreamError,
  selectTransport,
} from '../../../machines/player/playback/playback/playback.select.ts';
import type { PlaybackRef } from '../../../machines/player/playback/playback/playback.select.ts';
import type { PlaybackInbox, PlaybackInput, TransportCommand } from '../../../machines/player/player.events.ts';
import type { ProbeResult, RenewResult } from '../../../machines/player/player.ports.ts';
import { recoveryMachine } from '../../../machines/player/playback/recovery/recovery.machine.ts';
import { LIVE_EDGE_RESTART_MS } from '../../../core/domain/constants/live.ts';
import { STREAM_RETRY_MS } from '../../../core/domain/constants/recovery.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { SteppedClock } from '../../../tools/paths/clock.ts';
import { onShow } from './documents.ts';
import { dataDocument, playRequest } from './playback-fixtures.ts';

const NOW = Date.parse('2025-06-15T12:00:00Z');

interface World {
  playhead: Playhead | undefined;
  probe: ProbeResult;
  renewal: RenewResult;
}

/** Starts playback on a scripted engine. */
function begin(document: DataDocument, over: Partial<PlaybackInput> = {}) {
  const clock = new SteppedClock();
  const sources: MediaSource[] = [];
  const requested: MediaCommand[] = [];
  const facts: AnyEventObject[] = [];
  const world: World = { playhead: undefined, probe: { status: 200 }, renewal: { status: 'refused' } };
  let sendBack: (notification: MediaNotification) => void = () => undefined;
  const readTime = fromPromise<Playhead | undefined, void>(() => Promise.resolve(world.playhead));
  const machine = playbackMachine.provide({
    actors: {
      media: fromCallback<MediaCommand, MediaSource>(({ input, sendBack: send, receive }) => {
        sources.push(input);
        sendBack = send;
        receive((command) => void requested.push(command));
      }),
      readTime,
      drawPreRoll: fromPromise(() => Promise.resolve(0)),
      advert: advertMachine.provide({ actors: { readTime } }),
      recovery: recoveryMachine.provide({
        actors: {
          probeStream: fromPromise<ProbeResult, { url: string }>(() => Promise.resolve(world.probe)),
          renewGrant: fromPromise<RenewResult, { request: PlaybackInput['request'] }>(() =>
            Promise.resolve(world.renewal),
          ),
        },
      }),
    },
  });
  const input: PlaybackInput = {
    request: playRequest(),
    document: onShow(document),
    user: undefined,
    grant: undefined,
    startAt: undefined,
    continued: false,
    now: NOW,
    ...over,
  };
  const root = createActor(
    createMachine({
      invoke: { id: 'playback', src: machine, input: () => input },
      on: { '*': { actions: ({ event }: { event: AnyEventObject }) => void facts.push(event) } },
    }),
    { clock },
  );
  root.start();
  const playback = root.getSnapshot().children['playback'] as PlaybackRef;
  return {
    clock,
    world,
    sources,
    requested,
    facts,
    playback,
    send: (event: PlaybackInbox) => playback.send(event),
    /** Sends a command straight to the transport, as views and tags do. */
    request: (event: TransportCommand) => selectTransport(playback.getSnapshot())!.send(event),
    engine: (...notifications: MediaNotification[]) => notifications.forEach((each) => sendBack(each)),
    /** Resolves after pending port promises have settled. */
    settle: () => new Promise<void>((resolve) => void setImmediate(resolve)),
    transport: () => selectTransport(playback.getSnapshot())!.getSnapshot(),
    edge: () => selectEdge(playback.getSnapshot())!.getSnapshot(),
    recovery: () => selectRecovery(playback.getSnapshot())!.getSnapshot(),
    mode: () => selectMode(playback.getSnapshot()),
  };
}

const READY: MediaNotification = { type: 'media.ready', duration: 60, qualities: [720, 240], captions: [] };
const PLAYING: MediaNotification = { type: 'media.playing' };
const MID_ROLL = { id: 'mid', content_url: '/media/advert-drybag/film.mp4', duration: 6 };
const PRE_ROLL = { id: 'pre', content_url: '/media/advert-paddles/film.mp4', duration: 8, skip_after: 5 };
const live = dataDocument({ video: { replay_url: undefined, live_url: '/media/live-7/index.m3u8' } });

test('[P08] play, seek and pause go to the engine, and its reports to the views and the parent', () => {
  const { request, engine, requested, facts, transport } = begin(dataDocument());
  engine(READY, PLAYING);
  expect(selectIsPlaying(transport())).toBe(true);
  request({ type: 'playback.seek', time: 20 });
  expect(requested).toEqual([{ type: 'media.seek', time: 20, seek: 1 }]);
  engine({ type: 'media.seeked', seek: 1, time: 20 });
  expect(facts.at(-1)).toEqual({ type: 'media.seeked', seek: 1, time: 20 });
  request({ type: 'playback.toggle' });
  expect(requested.at(-1)).toEqual({ type: 'media.pause' });
  engine({ type: 'media.paused' });
  expect(selectIsPlaying(transport())).toBe(false);
});

test('[P28] a stall of the film and its end are sent to the parent', () => {
  const { engine, facts } = begin(dataDocument());
  engine(READY, PLAYING, { type: 'media.waiting' }, PLAYING);
  expect(facts.slice(-3)).toEqual([
    { type: 'playback.playing', mode: 'replay' },
    { type: 'playback.waiting', mode: 'replay' },
    { type: 'playback.playing', mode: 'replay' },
  ]);
});

test('[P15] a browser that refuses sound is asked again muted', () => {
  const { engine, requested, transport } = begin(dataDocument());
  engine(READY, { type: 'media.blocked', muted: false });
  expect(requested).toEqual([{ type: 'media.setMuted', muted: true }, { type: 'media.play' }]);
  engine({ type: 'media.volume', volume: 100, muted: true }, PLAYING);
  expect(selectIsMutedByBrowser(transport())).toBe(true);
});

test('[P06] a pre-roll skipped in time leads to the film, and a mid-roll back to its moment', async () => {
  const { send, engine, settle, world, sources, mode } = begin(dataDocument({ pubVideo: [PRE_ROLL, MID_ROLL] }));
  await settle();
  expect(mode()).toBe('preRoll');
  engine(READY, PLAYING);
  world.playhead = { kind: 'advert', time: 5.2 };
  send({ type: 'advert.skip' });
  await settle();
  expect(mode()).toBe('replay');
  engine(READY, PLAYING);
  world.playhead = { kind: 'replay', time: 31.5 };
  send({ type: 'advert.due', advert: 'mid' });
  await settle();
  expect(mode()).toBe('midRoll');
  engine(READY, PLAYING, { type: 'media.ended' });
  expect(mode()).toBe('replay');
  expect(sources.map(({ kind, startAt }) => [kind, startAt])).toEqual([
    ['advert', undefined],
    ['replay', undefined],
    ['advert', undefined],
    ['replay', 31.5],
  ]);
});

test('[P06] a broken mid-roll does not reach recovery or block the film', async () => {
  const { send, engine, settle, world, mode, recovery } = begin(dataDocument({ pubVideo: [PRE_ROLL, MID_ROLL] }), {
    continued: true,
  });
  engine(READY, PLAYING);
  world.playhead = { kind: 'replay', time: 31.5 };
  send({ type: 'advert.due', advert: 'mid' });
  await settle();
  engine({ type: 'media.fatal', status: 404 });
  expect([mode(), selectStreamError(recovery())]).toEqual(['replay', undefined]);
});

test('[P24] a refused segment gets the engine a new signature, and the film resumes', async () => {
  const renewal: RenewResult = {
    status: 'ok',
    url: '/media/s/9.new/7/index.m3u8',
    grant: { expiresAt: NOW + 1_200_000 },
  };
  const signed = dataDocument({ video: { replay_url: '/media/s/1.old/7/index.m3u8' } });
  const { engine, settle, world, requested, facts, recovery } = begin(signed, { grant: { expiresAt: NOW + 600_000 } });
  world.probe = { status: 403 };
  world.renewal = renewal;
  engine(READY, PLAYING, { type: 'media.fatal', status: 403 });
  expect(selectStreamError(recovery())).toBeDefined();
  await settle();
  expect(requested).toEqual([
    { type: 'media.regrant', url: renewal.url },
    { type: 'media.reload', to: 'position' },
  ]);
  expect(facts.at(-1)).toEqual({ type: 'playback.regranted', url: renewal.url, grant: renewal.grant });
  expect(selectStreamError(recovery())).toBeUndefined();
});

test('[P24] a stream that is gone ends playback', async () => {
  const { engine, settle, world, clock, playback } = begin(dataDocument());
  world.probe = { status: 504 };
  engine(READY, PLAYING, { type: 'media.fatal', status: 504 });
  await settle();
  world.probe = { status: 461 };
  clock.advance(STREAM_RETRY_MS);
  await settle();
  expect(playback.getSnapshot().output).toEqual({ kind: 'gone' });
});

test('[P10] a live stream stalled at the edge for 36 s is reloaded there', () => {
  const { engine, clock, requested, edge } = begin(live);
  engine(
    { ...READY, duration: Number.POSITIVE_INFINITY },
    PLAYING,
    { type: 'media.latency', behind: 2 },
    { type: 'media.waiting' },
  );
  clock.advance(LIVE_EDGE_RESTART_MS);
  expect(requested).toEqual([{ type: 'media.reload', to: 'edge' }]);
  expect(selectLiveState(edge())).toBe('atEdge');
});

test('[P10] a viewer who is behind moves to the edge only on request', () => {
  const { engine, send, request, requested, edge } = begin(live);
  engine(PLAYING);
  request({ type: 'playback.seekBy', seconds: -25 });
  engine({ type: 'media.seeked', seek: 1, time: 5 }, { type: 'media.latency', behind: 27 });
  expect([selectLiveState(edge()), requested.length]).toEqual(['behind', 1]);
  send({ type: 'playback.toEdge' });
  expect(requested.at(-1)).toEqual({ type: 'media.toEdge' });
  engine({ type: 'media.latency', behind: 1 });
  expect(selectLiveState(edge())).toBe('atEdge');
});
