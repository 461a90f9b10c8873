/**
 * An iframe for a page of another site: it is granted only what playback needs, and only its own messages are
 * accepted.
 */

export interface Frame {
  readonly element: HTMLIFrameElement;
  send: (message: unknown) => void;
  remove: () => void;
}

export interface FrameListeners {
  onLoad: () => void;
  /** Called for messages from this iframe's window and from the origin of its address. */
  onMessage: (data: unknown) => void;
}

/** The page belongs to another site: with the first two tokens it uses its own storage, and cannot access ours. */
const PROVIDER_SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';

export function createFrame(url: string, title: string, { onLoad, onMessage }: FrameListeners): Frame {
  const { origin } = new URL(url, location.href);
  const element = document.createElement('iframe');
  element.title = title;
  element.setAttribute('sandbox', PROVIDER_SANDBOX);
  element.allow = 'autoplay; encrypted-media; picture-in-picture';
  // A provider refuses to play in pages that do not identify themselves.
  element.referrerPolicy = 'strict-origin-when-cross-origin';
  element.style.cssText = 'display:block;width:100%;height:100%;border:0;background:#000';
  element.src = url;
  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('load', onLoad, { signal });
  addEventListener(
    'message',
    (event) => {
      if (event.source !== element.contentWindow || event.origin !== origin) return;
      onMessage(event.data);
    },
    { signal },
  );
  return {
    element,
    send: (message) => element.contentWindow?.postMessage(message, origin),
    remove() {
      listening.abort();
      element.remove();
    },
  };
}
