/** The browser's media session, which the system's controls use and the players of a page share. */
import { fromCallback } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import { clamp } from '../../core/domain/clamp.ts';
import type {
  SessionCommand,
  SessionMetadata,
  SessionNotification,
  SessionShow,
} from '../../machines/player/playback/media-session.machine.ts';
import type { PlayerClock } from '../../core/domain/clock.ts';

/** Sources of the session: the film's clock, and the element on show, for its playback rate. */
export interface SessionSurface {
  readonly video: HTMLVideoElement;
  readonly clock: Pick<PlayerClock, 'read'>;
}

/** The player that has the session, notified when another one takes it. One for all players of a page. */
let owner: { notify: (notification: SessionNotification) => void } | undefined;

const ACTIONS = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto', 'previoustrack', 'nexttrack'] as const;

/** Browsers throw for unsupported actions: the others are still set. */
function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Not supported.
  }
}

/**
 * Fills the port `browserSession` of the chart `mediaSession`.
 *
 * @param untitled title of a film without one
 */
export function createBrowserSession(
  surface: SessionSurface,
  untitled: string,
): CallbackActorLogic<SessionCommand, SessionMetadata & SessionShow> {
  return fromCallback<SessionCommand, SessionMetadata & SessionShow>(({ input, sendBack, receive }) => {
    if (!('mediaSession' in navigator)) return undefined;
    const { mediaSession } = navigator;
    const notify = (notification: SessionNotification): void => sendBack(notification);
    const mine = { notify };
    owner?.notify({ type: 'session.taken' });
    owner = mine;
    let shown: SessionShow = input;
    let pace = new AbortController();

    function describe({ title, collection, artwork }: SessionMetadata): void {
      const src = artwork === undefined ? undefined : URL.parse(artwork, location.href)?.href;
      mediaSession.metadata = new MediaMetadata({
        title: title || untitled,
        album: collection ?? '',
        artwork: src === undefined ? [] : [{ src }],
      });
    }

    function reportPosition(): void {
      const { time, duration } = surface.clock.read();
      // A live stream has no position that a bar could show.
      if (!shown.canSeek || !Number.isFinite(duration) || duration <= 0) mediaSession.setPositionState();
      else {
        const position = clamp(time, 0, duration);
        mediaSession.setPositionState({ duration, position, playbackRate: surface.video.playbackRate || 1 });
      }
    }

    function show(state: SessionShow): void {
      shown = state;
      mediaSession.playbackState = state.plays ? 'playing' : 'paused';
      handle('play', () => notify({ type: 'session.play' }));
      handle('pause', () => notify({ type: 'session.pause' }));
      handle('seekbackward', state.canSeek ? () => notify({ type: 'session.back' }) : null);
      handle('seekforward', state.canSeek ? () => notify({ type: 'session.forward' }) : null);
      handle(
        'seekto',
        state.canSeek
          ? ({ seekTime }) => {
              if (seekTime !== undefined && Number.isFinite(seekTime)) notify({ type: 'session.seek', time: seekTime });
            }
          : null,
      );
      handle('previoustrack', state.canSkip ? () => notify({ type: 'session.previous' }) : null);
      handle('nexttrack', state.canSkip ? () => notify({ type: 'session.next' }) : null);
      // Another element may have replaced the previous one.
      pace.abort();
      pace = new AbortController();
      surface.video.addEventListener('ratechange', reportPosition, { signal: pace.signal });
      reportPosition();
    }

    describe(input);
    show(input);
    receive((command) => {
      if (owner !== mine) return;
      if (command.type === 'session.describe') describe(command);
      else show(command);
    });
    return () => {
      pace.abort();
      if (owner !== mine) return;
      owner = undefined;
      for (const action of ACTIONS) handle(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
      mediaSession.setPositionState();
    };
  });
}
