import { clamp } from '../../core/domain/clamp.ts';
import type { PlayerClock } from '../../core/domain/clock.ts';
import type { Seconds } from '../../core/domain/media.ts';
import type { Storyboard } from '../../core/domain/storyboard.ts';
import { KEY_AIM_MS } from '../../core/domain/constants/playback.ts';
import { firstAtOrAfter } from '../../core/domain/timeline.ts';

export interface ProgressScene {
  /** Starts of the marked tags, player time, ascending. */
  marks: Float64Array;
  /** For audio: amplitudes from beginning to end, 0 to 255; drawn under the marks. */
  waveform: Uint8Array | undefined;
  /** Text for a position, in the bubble over the pointer and for the slider. */
  short: (time: Seconds) => string;
  name: (time: Seconds) => string;
  seek: (time: Seconds) => void;
  /** Called when somebody points at a time, or seeks to one by a key. */
  aim: () => void;
  /** The storyboard thumbnail of a time: its image, and the position in it; undefined: only the time is shown. */
  picture: (time: Seconds) => { storyboard: Storyboard; x: number; y: number } | undefined;
}

/** Steps of arrow keys and Page keys. */
const STEP_S = 5;
const PAGE_S = 60;
const MARK_GAP = 3;
/** Width of a bar of the waveform, with the gap after it, CSS pixels. */
const BAR = 3;
const BAR_GAP = 1;

/**
 * The progress bar: follows the clock, and requests a seek on release.
 *
 * `host` has the role `slider` and contains a `canvas` for the marks, `[data-played]` and `[data-buffered]`, which
 * are scaled, `[data-knob]`, which is moved, and a `[data-bubble]`, which is positioned by the custom property
 * `--aimed` (0 to 1).
 */
export function attachProgress(host: HTMLElement, clock: PlayerClock, scene: ProgressScene): () => void {
  const attachment = new AbortController();
  const { signal } = attachment;
  const canvas = host.querySelector('canvas') as HTMLCanvasElement;
  const [played, buffered, knob] = ['played', 'buffered', 'knob'].map(
    (part) => host.querySelector(`[data-${part}]`) as HTMLElement,
  ) as [HTMLElement, HTMLElement, HTMLElement];
  const bubble = host.querySelector('[data-bubble]') as HTMLElement;
  const text = bubble.querySelector('[data-time]') as HTMLElement;
  const picture = bubble.querySelector('[data-picture]') as HTMLElement;
  let width = 0;
  let aimed: Seconds | undefined;
  let spoken = Number.NaN;
  /** The time at the bubble. */
  let pointed: Seconds | undefined;
  let keyed: ReturnType<typeof setTimeout> | undefined;
  let from = 0;
  let to = 0;

  const shareOf = (time: Seconds) => (to > from ? clamp((time - from) / (to - from), 0, 1) : 0);
  const timeAt = (clientX: number) => {
    const box = host.getBoundingClientRect();
    return from + clamp((clientX - box.left) / box.width, 0, 1) * (to - from);
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
    paint(shareOf(time), shareOf(reading.bufferedTo));
    const whole = Math.floor(time);
    if (whole === spoken) return;
    spoken = whole;
    host.setAttribute('aria-valuenow', String(whole));
    host.setAttribute('aria-valuetext', scene.name(time));
  };

  /** Positions drawn, in device pixels: smaller movements are skipped. */
  let drawn = { played: Number.NaN, buffered: Number.NaN, of: 0 };
  const paint = (playedTo: number, bufferedTo: number) => {
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
    if (scene.waveform) drawWaveform(context, scene.waveform, ratio);
    const perPixel = (to - from) / width;
    let next = firstAtOrAfter(scene.marks, from);
    while (next < scene.marks.length && (scene.marks[next] as number) <= to) {
      const time = scene.marks[next] as number;
      context.fillRect(Math.round(((time - from) / perPixel) * ratio), 0, Math.ceil(2 * ratio), canvas.height);
      next = Math.max(next + 1, firstAtOrAfter(scene.marks, time + MARK_GAP * perPixel, next + 1));
    }
  };

  /** Each bar is as high as the largest amplitude of its section. */
  const drawWaveform = (context: CanvasRenderingContext2D, waveform: Uint8Array, ratio: number) => {
    const bars = Math.max(1, Math.floor(width / BAR));
    const loudest = Math.max(1, ...waveform);
    context.globalAlpha = 0.5;
    for (let bar = 0; bar < bars; bar += 1) {
      const [first, end] = [bar, bar + 1].map((at) => Math.floor((at / bars) * waveform.length)) as [number, number];
      const peak = Math.max(...waveform.subarray(first, Math.max(end, first + 1)));
      const height = Math.max(2 * ratio, (peak / loudest) * canvas.height);
      context.fillRect(bar * BAR * ratio, (canvas.height - height) / 2, (BAR - BAR_GAP) * ratio, height);
    }
    context.globalAlpha = 1;
  };

  const resized = new ResizeObserver(() => {
    width = canvas.clientWidth;
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
    drawMarks();
    show();
  });
  resized.observe(canvas);

  const drawPicture = () => {
    const found = pointed === undefined ? undefined : scene.picture(pointed);
    picture.hidden = found === undefined;
    host.toggleAttribute('data-pictured', found !== undefined);
    if (!found) return;
    const { storyboard: sheet, x, y } = found;
    Object.assign(picture.style, {
      width: `${sheet.width}px`,
      height: `${sheet.height}px`,
      backgroundImage: `url(${JSON.stringify(sheet.url)})`,
      backgroundPosition: `${-x}px ${-y}px`,
    });
  };
  const pointAt = (time: Seconds) => {
    clearTimeout(keyed);
    scene.aim();
    pointed = time;
    host.style.setProperty('--aimed', shareOf(time).toFixed(5));
    text.textContent = scene.short(time);
    bubble.hidden = false;
    drawPicture();
    return time;
  };
  const aim = (event: PointerEvent) => pointAt(timeAt(event.clientX));
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
    clearTimeout(keyed);
    pointed = undefined;
    bubble.hidden = true;
    host.style.removeProperty('--aimed');
  };
  host.addEventListener('pointerup', release, { signal });
  host.addEventListener('pointercancel', release, { signal });
  host.addEventListener('pointerleave', hide, { signal });

  host.addEventListener(
    'keydown',
    (event) => {
      const { time: now } = clock.read();
      const target: Record<string, Seconds> = {
        ArrowRight: now + STEP_S,
        ArrowUp: now + STEP_S,
        ArrowLeft: now - STEP_S,
        ArrowDown: now - STEP_S,
        PageUp: now + PAGE_S,
        PageDown: now - PAGE_S,
        Home: from,
        End: to,
      };
      const next = target[event.key];
      if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const time = clamp(next, from, to);
      scene.seek(time);
      pointAt(time);
      keyed = setTimeout(hide, KEY_AIM_MS);
    },
    { signal },
  );

  const stopClock = clock.subscribe(() => {
    show();
    // It may have loaded meanwhile.
    if (pointed !== undefined) drawPicture();
  });
  show();
  return () => {
    attachment.abort();
    clearTimeout(keyed);
    resized.disconnect();
    stopClock();
  };
}
