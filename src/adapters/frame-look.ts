/**
 * Language, theme and flags of a page of ours in a frame, changed by the page around it without another start.
 *
 * Anybody may frame these pages, and their address sets the same three: a message can do no more than a link. It is sent
 * to this host's origin alone, and heard from the parent alone.
 */
import * as v from 'valibot';

/** Raised when a message means something else. */
const VERSION = 1;

const attribute = v.nullable(v.pipe(v.string(), v.maxLength(200)));
const message = v.object({ ferryglide: v.literal(VERSION), lang: attribute, theme: attribute, flags: attribute });

/** By the names of attributes; null where one is absent. */
export interface Look {
  lang: string | null;
  theme: string | null;
  flags: string | null;
}

/** @param origin of the page in the frame */
export function sendLook(frame: Window, origin: string, look: Look): void {
  frame.postMessage({ ferryglide: VERSION, ...look }, origin);
}

export function onLook(listener: (look: Look) => void): void {
  if (window.parent === window) return;
  addEventListener('message', ({ source, data }) => {
    if (source !== window.parent) return;
    const { success, output } = v.safeParse(message, data);
    if (success) listener(output);
  });
}
