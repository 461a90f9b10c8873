/** Casting through the browser's Remote Playback, or WebKit's AirPlay. */
import { fromCallback } from 'xstate';
import type { CallbackActorLogic } from 'xstate';
import type { CastCommand, CastNotification } from '../../machines/player/playback/cast/cast.machine.ts';
import { CAST_SWITCH_TIMEOUT_MS } from '../../core/domain/constants/playback.ts';
import { engineKind } from '../../core/domain/engine-kind.ts';

/** The members of a media surface that casting needs. */
export interface CastSurface {
  readonly video: HTMLVideoElement;
  /** Address of the open source, with its newest signature; undefined unless an element is playing it. */
  address: () => string | undefined;
  /** Reopens HLS at its current time, in the browser's own player or in the usual engine. */
  playNatively: (on: boolean) => void;
}

/** WebKit's interface, which predates the standard. */
interface AirPlay {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}
type Target = Omit<HTMLVideoElement, 'remote'> & AirPlay & { remote?: RemotePlayback };

const HLS = 'application/vnd.apple.mpegurl';

/**
 * A device loads a film from its address, so the browser must be able to play it without our own engine (decision
 * 0281).
 */
function isCastable(address: string | undefined, video: Target): address is string {
  if (address === undefined || address.startsWith('blob:')) return false;
  const kind = engineKind(address);
  return kind === 'native' || (kind === 'hls' && video.canPlayType(HLS) !== '');
}

function whenLoaded(video: Target): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) return Promise.resolve();
  const signal = AbortSignal.timeout(CAST_SWITCH_TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    video.addEventListener('loadedmetadata', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(new Error('not opened in time')));
  });
}

/** Fills the port `browserCast` of the chart `cast`. */
export function createCastPort(surface: CastSurface): CallbackActorLogic<CastCommand, undefined> {
  return fromCallback<CastCommand, undefined>(({ sendBack, receive }) => {
    const life = new AbortController();
    const notify = (type: CastNotification['type']): void => {
      if (!life.signal.aborted) sendBack({ type });
    };
    // An element fed by our own engine cannot be cast, and reports so. This one has the plain address, and loads
    // nothing.
    const probe = document.createElement('video') as unknown as Target;
    probe.preload = 'none';
    let looked: string | undefined;
    let followed: Target | undefined;
    let following = new AbortController();

    function leave(): void {
      notify('cast.disconnected');
      surface.playNatively(false);
    }

    function follow(): Target {
      const video = surface.video as unknown as Target;
      if (video === followed) return video;
      following.abort();
      following = new AbortController();
      followed = video;
      const { signal } = following;
      video.remote?.addEventListener('connecting', () => notify('cast.connecting'), { signal });
      video.remote?.addEventListener('connect', () => notify('cast.connected'), { signal });
      video.remote?.addEventListener('disconnect', leave, { signal });
      video.addEventListener(
        'webkitcurrentplaybacktargetiswirelesschanged',
        () => (video.webkitCurrentPlaybackTargetIsWireless ? notify('cast.connected') : leave()),
        { signal },
      );
      return video;
    }

    const noted = (isThere: boolean): void => notify(isThere ? 'cast.available' : 'cast.unavailable');

    if (probe.webkitShowPlaybackTargetPicker)
      probe.addEventListener(
        'webkitplaybacktargetavailabilitychanged',
        (event) => noted((event as Event & { availability?: string }).availability === 'available'),
        { signal: life.signal },
      );

    function look(): void {
      const address = surface.address();
      follow();
      if (!isCastable(address, probe) || (!probe.remote && !probe.webkitShowPlaybackTargetPicker)) {
        looked = undefined;
        return notify('cast.unsupported');
      }
      if (looked === address) return;
      looked = address;
      probe.src = address;
      if (probe.webkitShowPlaybackTargetPicker) return;
      void probe.remote?.cancelWatchAvailability().catch(() => undefined);
      probe.remote?.watchAvailability(noted).catch(() => notify('cast.unsupported'));
    }

    async function prompt(): Promise<void> {
      surface.playNatively(true);
      const video = follow();
      // An engine that feeds the element itself has disabled it.
      video.disableRemotePlayback = false;
      if (video.webkitShowPlaybackTargetPicker) {
        video.webkitShowPlaybackTargetPicker();
        // No event reports that the device list was closed without a choice, so the button stays enabled.
        if (!video.webkitCurrentPlaybackTargetIsWireless) notify('cast.refused');
        return;
      }
      try {
        await whenLoaded(video);
        await video.remote?.prompt();
      } catch {
        notify('cast.refused');
        if (video.remote?.state !== 'connected') surface.playNatively(false);
      }
    }

    look();
    receive((command) => (command.type === 'cast.look' ? look() : void prompt()));
    return () => {
      life.abort();
      following.abort();
      void probe.remote?.cancelWatchAvailability().catch(() => undefined);
      probe.removeAttribute('src');
    };
  });
}
