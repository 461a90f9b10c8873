/** How long the picture freezes or is black when a list changes from one film to the next. */
import type { Page } from 'playwright';

/** A frame of the visible film presented to the compositor while playing. */
interface Presented {
  /** Number of the element, in the order of first playback. */
  element: number;
  /** Name of the element's current film, which changes with each source. */
  source: string;
  /** When the browser presented it, in ms of `performance.now()`. */
  at: number;
}

declare global {
  interface Window {
    presented: Presented[];
  }
}

/** Runs before the page's own scripts, and makes every playing element report its frames. */
export async function watchPresented(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.presented = [];
    const known: HTMLMediaElement[] = [];
    // oxlint-disable-next-line typescript/unbound-method -- called on the element that it belongs to
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLVideoElement) {
      if (!known.includes(this)) {
        const element = known.push(this) - 1;
        let wasCovered = false;
        const report = (_: number, { presentationTime }: VideoFrameCallbackMetadata): void => {
          // A film covered by the previous one is not visible; the frame at which it is uncovered counts from that
          // moment.
          const isCovered = this.nextElementSibling?.matches('[data-leaving]') === true;
          if (this.isConnected && !isCovered && !this.paused && !this.seeking) {
            const at = wasCovered ? performance.now() : presentationTime;
            window.presented.push({ element, source: this.currentSrc, at });
          }
          wasCovered = isCovered;
          this.requestVideoFrameCallback(report);
        };
        this.requestVideoFrameCallback(report);
      }
      return play.call(this);
    };
  });
}

/** For each change of film so far, the ms from the last frame of one to the first moving frame of the next. */
export async function gapsOf(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    window.presented.flatMap((frame, index, all) => {
      const before = all[index - 1];
      return before && (before.source !== frame.source || before.element !== frame.element)
        ? [frame.at - before.at]
        : [];
    }),
  );
}
