import type { PlayerClock } from '../domain/clock.ts';
import type { Seconds } from '../domain/media.ts';
import { firstAtOrAfter } from '../domain/timeline.ts';

export interface ProgressScene {
  /** Starts of the tags that are marked, player time, ascending. */
  marks: Float64Array;
  /** What a place is called, in the bubble over the pointer and by the slider. */
  short: (time: Seconds) => string;
  name: (time: Seconds) => string;
  seek: (time: Seconds) => void;
}

/** Arrow keys, and Page keys. */
const STEP_S = 5;
const PAGE_S = 60;
const MARK_GAP = 3;

/**
 * The progress bar: follows the clock, and asks for a seek where it is let go.
 *
 * `host` has the role `slider` and holds a `canvas` for the marks, `[data-played]` and `[data-buffered]`, which are scaled,
 * `[data-knob]`, which is moved, and a `[data-bubble]`, which the custom property `--aimed` (0 to 1) places.
 */
export function attachProgress(host: HTMLElement, clock: PlayerClock, scene: ProgressScene): () => void {
  const attachment = new AbortController();
  const { signal } = attachment;
  const canvas = host.querySelector('canvas') as HTMLCanvasElement;
  const [played, buffered, knob] = ['played', 'buffered', 'knob'].map(
    (part) => host.querySelector(`[data-${part}]`) as HTMLElement,
  ) as [HTMLElement, HTMLElement, HTMLElement];
  const bubble = host.querySelector('[data-bubble]') as HTMLElement;
  let width = 0;
  let aimed: Seconds | undefined;
  let spoken = Number.NaN;
  let from = 0;
  let to = 0;

  const shareOf = (time: Seconds) => (to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 0);
  const timeAt = (clientX: number) => {
    const box = host.getBoundingClientRect();
    return from + Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * (to - from);
  };

  const show = () => {
    const reading = clock.read();
    if (reading.seekableFrom !== from || reading.seekableTo !== to) {
      from = reading.seekableFrom;
      to = reading.seekableTo;
      host.setAttribute('aria-valuemin', String(Math.floor(from)));
      host.setAttribute('aria-valuemax', String(Math.floor(to)));
      drawMarks();
    }
    const time = aimed ?? reading.time;
    place(shareOf(time), shareOf(reading.bufferedTo));
    const whole = Math.floor(time);
    if (whole === spoken) return;
    spoken = whole;
    host.setAttribute('aria-valuenow', String(whole));
    host.setAttribute('aria-valuetext', scene.name(time));
  };

  /** Where they are drawn, in the screen's own pixels: what moves by less stays as it is. */
  let drawn = { played: Number.NaN, buffered: Number.NaN, of: 0 };
  const place = (playedTo: number, bufferedTo: number) => {
    const of = Math.round(width * devicePixelRatio);
    const next = { played: Math.round(playedTo * of), buffered: Math.round(bufferedTo * of), of };
    const isSame = next.of === drawn.of;
    if (of === 0 || (isSame && next.played === drawn.played && next.buffered === drawn.buffered)) return;
    if (!isSame || next.buffered !== drawn.buffered) buffered.style.transform = `scaleX(${next.buffered / of})`;
    if (!isSame || next.played !== drawn.played) {
      played.style.transform = `scaleX(${next.played / of})`;
      knob.style.transform = `translateX(${(next.played / of) * width}px)`;
    }
    drawn = next;
  };

  const drawMarks = () => {
    const context = canvas.getContext('2d');
    if (!context || width === 0 || to <= from) return;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = getComputedStyle(canvas).color;
    const ratio = canvas.width / width;
    const perPixel = (to - from) / width;
    let next = firstAtOrAfter(scene.marks, from);
    while (next < scene.marks.length && (scene.marks[next] as number) <= to) {
      const time = scene.marks[next] as number;
      context.fillRect(Math.round(((time - from) / perPixel) * ratio), 0, Math.ceil(2 * ratio), canvas.height);
      next = Math.max(next + 1, firstAtOrAfter(scene.marks, time + MARK_GAP * perPixel, next + 1));
    }
  };

  const resized = new ResizeObserver(() => {
    width = canvas.clientWidth;
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
    drawMarks();
    show();
  });
  resized.observe(canvas);

  const aim = (event: PointerEvent) => {
    const time = timeAt(event.clientX);
    host.style.setProperty('--aimed', shareOf(time).toFixed(5));
    bubble.textContent = scene.short(time);
    bubble.hidden = false;
    return time;
  };
  host.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      host.setPointerCapture(event.pointerId);
      aimed = aim(event);
      show();
    },
    { signal },
  );
  host.addEventListener(
    'pointermove',
    (event) => {
      const time = aim(event);
      if (aimed === undefined) return;
      aimed = time;
      show();
    },
    { signal },
  );
  const release = (event: PointerEvent) => {
    if (aimed !== undefined && event.type === 'pointerup') scene.seek(timeAt(event.clientX));
    aimed = undefined;
    show();
  };
  const hide = () => {
    bubble.hidden = true;
    host.style.removeProperty('--aimed');
  };
  host.addEventListener('pointerup', release, { signal });
  host.addEventListener('pointercancel', release, { signal });
  host.addEventListener('pointerleave', hide, { signal });

  host.addEventListener(
    'keydown',
    (event) => {
      const { time } = clock.read();
      const target: Record<string, Seconds> = {
        ArrowRight: time + STEP_S,
        ArrowUp: time + STEP_S,
        ArrowLeft: time - STEP_S,
        ArrowDown: time - STEP_S,
        PageUp: time + PAGE_S,
        PageDown: time - PAGE_S,
        Home: from,
        End: to,
      };
      const next = target[event.key];
      if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      scene.seek(Math.min(to, Math.max(from, next)));
    },
    { signal },
  );

  const stopClock = clock.subscribe(show);
  show();
  return () => {
    attachment.abort();
    resized.disconnect();
    stopClock();
  };
}
