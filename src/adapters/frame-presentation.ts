/**
 * Language, theme and flags of our framed pages, changed by the embedding page without a reload.
 *
 * Anybody may frame these pages, and the address sets the same three options, so a message can do no more than a
 * link. It is sent to this server's origin only, and accepted from the parent only.
 */
import * as v from 'valibot';

/** Incremented when the meaning of a message changes. */
const VERSION = 1;

const attribute = v.nullable(v.pipe(v.string(), v.maxLength(200)));
const message = v.object({ ferryglide: v.literal(VERSION), lang: attribute, theme: attribute, flags: attribute });

/** By attribute name; null if the attribute is absent. */
export interface Presentation {
  lang: string | null;
  theme: string | null;
  flags: string | null;
}

/** @param origin of the page in the frame */
export function sendPresentation(frame: Window, origin: string, presentation: Presentation): void {
  frame.postMessage({ ferryglide: VERSION, ...presentation }, origin);
}

export function onPresentation(listener: (presentation: Presentation) => void): void {
  if (window.parent === window) return;
  addEventListener('message', ({ source, data }) => {
    if (source !== window.parent) return;
    const { success, output } = v.safeParse(message, data);
    if (success) listener(output);
  });
}
