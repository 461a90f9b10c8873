/**
 * An advert that is a page, shown for as long as the document specifies. It receives no messages, and its messages
 * are ignored.
 */
import type { MediaNotification, MediaSource } from '../../../machines/player/playback/media.ports.ts';
import { PLAYER_TIME_POLL_MS } from '../../../core/domain/constants/playback.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { SourceSession } from '../media/source-session.ts';
import type { MediaSurface } from '../media/surface.ts';

/** Without an origin of its own, it can neither store nor read anything on this device. */
const SANDBOX = 'allow-scripts allow-presentation allow-popups allow-popups-to-escape-sandbox';

/** Seconds are counted from when the page has loaded; the advert chart skips a page that does not load. */
export function openAdvertSession(
  surface: MediaSurface,
  source: MediaSource,
  notify: (notification: MediaNotification) => void,
): SourceSession {
  const duration: Seconds = source.duration ?? 0;
  let since: number | undefined;
  let isOver = false;
  const time = (): Seconds => (since === undefined ? 0 : Math.min((performance.now() - since) / 1000, duration));

  const element = document.createElement('iframe');
  element.title = new URL(source.url, location.href).hostname;
  element.setAttribute('sandbox', SANDBOX);
  element.allow = 'autoplay';
  element.referrerPolicy = 'strict-origin';
  element.style.cssText = 'display:block;width:100%;height:100%;border:0;background:#000';
  element.src = source.url;
  element.addEventListener('load', () => {
    if (since !== undefined || isOver) return;
    since = performance.now();
    notify({ type: 'media.ready', duration, qualities: [], captions: [] });
    notify({ type: 'media.playing' });
  });

  const close = surface.open({
    reading: () => ({ time: time(), duration, seekableFrom: 0, seekableTo: duration, bufferedTo: duration }),
    playhead: () => (since === undefined ? undefined : { kind: source.kind, time: time() }),
  });
  const hide = surface.frameSlot.show(element);
  const counting = setInterval(() => {
    surface.clock.refresh();
    if (since === undefined || isOver || time() < duration) return;
    isOver = true;
    notify({ type: 'media.ended' });
  }, PLAYER_TIME_POLL_MS);

  return {
    take: () => undefined,
    close() {
      isOver = true;
      clearInterval(counting);
      hide();
      close();
    },
  };
}
