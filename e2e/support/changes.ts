/** How long the picture stands, or is black, when a list goes from one film to the next. */
import type { Page } from 'playwright';

/** A frame that the compositor was given of the film on show, while it plays. */
interface Presented {
  /** Which element, in the order in which they first played. */
  element: number;
  /** Which film it has then: a name that changes with each source. */
  source: string;
  /** When the browser gave it to the compositor, by `performance.now()`, ms. */
  at: number;
}

declare global {
  interface Window {
    presented: Presented[];
  }
}

/** Before the page's own scripts: every playing element reports its frames. */
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
          // What the film before it covers is not on show; the frame that uncovers it is on show from then on.
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

/** Of each change of film so far: ms from the last frame of the one on show to the first moving frame of the other. */
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
