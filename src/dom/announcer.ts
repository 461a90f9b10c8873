/** Shortest interval between announcements to screen readers. */
const QUIET_MS = 5_000;

export interface Announcer {
  /** Attaches the live region. A ref callback: the returned function detaches it. */
  attach: (region: HTMLParagraphElement) => () => void;
  /**
   * Announces the text, or the latest one passed by then, once five seconds have passed since the last announcement.
   */
  say: (text: string) => void;
}

/** Throttles a live region while tags follow each other quickly. */
export function createAnnouncer(): Announcer {
  let region: HTMLElement | undefined;
  let next = '';
  let announced = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function speak(): void {
    timer = undefined;
    if (!region || next === announced) return;
    announced = next;
    region.textContent = announced;
    timer = setTimeout(speak, QUIET_MS);
  }

  return {
    attach(element) {
      region = element;
      timer ??= setTimeout(speak);
      return () => {
        clearTimeout(timer);
        timer = undefined;
        region = undefined;
        announced = '';
      };
    },
    say(text) {
      next = text;
      timer ??= setTimeout(speak);
    },
  };
}
