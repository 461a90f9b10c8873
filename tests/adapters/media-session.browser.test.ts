/** The browser's media session, with two players on one page. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, setup } from 'xstate';
import type { AnyActorRef } from 'xstate';
import type {
  SessionCommand,
  SessionMetadata,
  SessionNotification,
  SessionShow,
} from '../../machines/player/playback/media-session.machine.ts';
import type { ClockReading } from '../../core/domain/clock.ts';
import { STOPPED_CLOCK } from '../../core/domain/clock.ts';
import { createBrowserSession } from '../../src/adapters/media-session.ts';

type Input = SessionMetadata & SessionShow;

const FILM: Input = {
  title: 'Slalom run',
  collection: 'Spring regatta',
  artwork: '/media/thumb.jpg',
  plays: true,
  canSeek: true,
  canSkip: true,
};

const handlers = new Map<string, MediaSessionActionHandler | null>();
let position: MediaPositionState | undefined;

beforeEach(() => {
  vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation((action, handler) => {
    handlers.set(action, handler);
  });
  vi.spyOn(navigator.mediaSession, 'setPositionState').mockImplementation((state) => {
    position = state;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  handlers.clear();
  position = undefined;
});

const press = (action: MediaSessionAction, details: object = {}): void =>
  handlers.get(action)?.({ action, ...details });

/** The session side of a player: the events it receives, and the commands that set what it shows. */
function start(input: Partial<Input> = {}, reading: Partial<ClockReading> = { time: 5, duration: 90 }) {
  const heard: SessionNotification[] = [];
  const video = document.createElement('video');
  const surface = { video, clock: { read: () => ({ ...STOPPED_CLOCK, ...reading }) } };
  const parent = setup({
    actors: { session: createBrowserSession(surface, 'Untilted'), ear: fromCallback(() => undefined) },
  }).createMachine({
    invoke: { id: 'session', src: 'session', input: { ...FILM, ...input } },
    on: { '*': { actions: ({ event }) => heard.push(event as unknown as SessionNotification) } },
  });
  const actor: AnyActorRef = createActor(parent).start();
  const child = (actor.getSnapshot() as { children: Record<string, AnyActorRef> }).children['session'];
  return { heard, video, sendCommand: (command: SessionCommand) => child?.send(command), stop: () => actor.stop() };
}

describe('the media session', () => {
  test('[P15] shows title, collection, picture, state and position', () => {
    const { stop } = start();
    const { metadata, playbackState } = navigator.mediaSession;
    expect(metadata?.title).toBe('Slalom run');
    expect(metadata?.album).toBe('Spring regatta');
    expect(metadata?.artwork[0]?.src).toBe(new URL('/media/thumb.jpg', location.href).href);
    expect(playbackState).toBe('playing');
    expect(position).toEqual({ duration: 90, position: 5, playbackRate: 1 });
    stop();
  });

  test('[P15] uses the usual name for a film without a title, and no picture if there is none', () => {
    const { stop } = start({ title: '', artwork: undefined, collection: undefined });
    const { metadata } = navigator.mediaSession;
    expect([metadata?.title, metadata?.album, metadata?.artwork.length]).toEqual(['Untilted', '', 0]);
    stop();
  });

  test("[P15] sends the system's media keys to the player", () => {
    const { heard, stop } = start();
    press('play');
    press('pause');
    press('seekbackward');
    press('seekforward');
    press('seekto', { seekTime: 42 });
    press('seekto', { seekTime: Number.NaN });
    press('previoustrack');
    press('nexttrack');
    expect(heard).toEqual([
      { type: 'session.play' },
      { type: 'session.pause' },
      { type: 'session.back' },
      { type: 'session.forward' },
      { type: 'session.seek', time: 42 },
      { type: 'session.previous' },
      { type: 'session.next' },
    ]);
    stop();
  });

  test('[P06] [P15] has neither position nor seek controls within an advert', () => {
    const { sendCommand, stop } = start();
    sendCommand({ type: 'session.show', plays: true, canSeek: false, canSkip: false });
    expect(position).toBeUndefined();
    expect(['seekto', 'seekforward', 'nexttrack'].map((action) => handlers.get(action))).toEqual([null, null, null]);
    expect(handlers.get('pause')).toBeTypeOf('function');
    stop();
  });

  test('[P10] [P15] has no position for a live stream', () => {
    const { stop } = start({}, { time: 5, duration: Number.POSITIVE_INFINITY });
    expect(position).toBeUndefined();
    stop();
  });

  test('[P15] reports a rate change', async () => {
    const { video, stop } = start();
    video.playbackRate = 2;
    await expect.poll(() => position?.playbackRate).toBe(2);
    stop();
  });

  test('[P15] belongs to the player that played last, and is cleared when that one is removed', () => {
    const first = start({ title: 'First' });
    const second = start({ title: 'Second' });
    expect(first.heard).toEqual([{ type: 'session.taken' }]);
    first.sendCommand({ type: 'session.describe', title: 'First again', collection: undefined, artwork: undefined });
    first.stop();
    expect(navigator.mediaSession.metadata?.title).toBe('Second');
    press('pause');
    expect(second.heard).toEqual([{ type: 'session.pause' }]);
    second.stop();
    expect(navigator.mediaSession.metadata).toBeNull();
    expect(navigator.mediaSession.playbackState).toBe('none');
    expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
  });
});
