/** Shortest interval of announcements to screen readers. */
const QUIET_MS = 5_000;

export interface Announcer {
  /** The live region. A ref callback: what it returns ends it. */
  attach: (region: HTMLParagraphElement) => () => void;
  /** Says this, or whatever newer there is once five seconds have passed since the last. */
  say: (text: string) => void;
}

/** Keeps a live region from talking without pause while tags follow each other quickly. */
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
