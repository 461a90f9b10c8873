import { useSelector } from '@xstate/react';
import type { KeyboardEvent, PointerEvent, Ref } from 'react';
import { clamp } from '../../../core/domain/clamp.ts';
import { stretchOf } from '../../../machines/studio/clipping/clipping.select.ts';
import type { Edge } from '../../../core/domain/clip.ts';
import { CLIP_ARROW_S, CLIP_PAGE_S, CLIP_STEP_S } from '../../../core/domain/constants/clips.ts';
import { formatMoment } from '../../../core/domain/formats.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { thinned } from '../../../core/domain/timeline-strip.ts';
import { useText } from '../../i18n/text-context.tsx';
import type { ClippingRef } from './refs.ts';
import styles from './clipping.module.css';

interface ClipTimelineProps {
  clipping: ClippingRef;
  /** Moved by the film's clock. */
  playhead: Ref<HTMLSpanElement>;
  onSeek: (time: Seconds) => void;
}

/** The whole film as a timeline: its tags, the range to cut, and handles for the two edges. */
export function ClipTimeline({ clipping, playhead, onSeek }: ClipTimelineProps) {
  const t = useText();
  const context = useSelector(clipping, (snapshot) => snapshot.context);
  const { film, kind } = context;
  const stretch = stretchOf(context);
  const length = context.length ?? film.tags.at(-1)?.start ?? 0;
  if (length <= 0) return <div className={styles.timeline} />;
  const percent = (time: Seconds): number => Math.min(100, (time / length) * 100);
  const timeAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): Seconds => {
    const track = currentTarget.closest<HTMLElement>('[data-track]') ?? currentTarget;
    const { left, width } = track.getBoundingClientRect();
    return clamp((clientX - left) / width, 0, 1) * length;
  };
  return (
    <div role="group" aria-label={t('clipping.timeline')} className={styles.timeline}>
      <div data-track className={styles.track} onPointerDown={(event) => onSeek(timeAt(event))}>
        {thinned(film.tags.map(({ start }) => percent(start))).map((left) => (
          <span key={left} className={styles.mark} style={{ insetInlineStart: `${left}%` }} />
        ))}
        {stretch ? (
          <span
            className={styles.chosen}
            style={{
              insetInlineStart: `${percent(stretch.start)}%`,
              insetInlineEnd: `${100 - percent(stretch.end)}%`,
            }}
          />
        ) : null}
        <span ref={playhead} className={styles.playhead} />
        {kind === 'range' && stretch
          ? (['start', 'end'] as const).map((edge) => {
              const time = stretch[edge];
              const move = (to: Seconds): void => {
                clipping.send({ type: 'clip.edge', edge, time: to });
                onSeek(to);
              };
              return (
                <span
                  key={edge}
                  role="slider"
                  tabIndex={0}
                  aria-label={t(`clipping.${edge}`)}
                  aria-valuemin={edge === 'start' ? 0 : Math.round(stretch.start * 10) / 10}
                  aria-valuemax={edge === 'end' ? Math.round(length * 10) / 10 : Math.round(stretch.end * 10) / 10}
                  aria-valuenow={Math.round(time * 10) / 10}
                  aria-valuetext={formatMoment(time)}
                  className={styles.edge}
                  data-edge={edge}
                  style={{ insetInlineStart: `${percent(time)}%` }}
                  onPointerDown={(event) => {
                    event.stopPropagation();
                    event.currentTarget.setPointerCapture(event.pointerId);
                  }}
                  onPointerMove={(event) => {
                    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(timeAt(event));
                  }}
                  onKeyDown={(event) => {
                    const to = keyed(event, edge, time, length);
                    if (to === undefined) return;
                    event.preventDefault();
                    move(to);
                  }}
                />
              );
            })
          : null}
      </div>
      <div className={styles.ends} aria-hidden>
        <span>{formatMoment(0)}</span>
        <span>{formatMoment(length)}</span>
      </div>
    </div>
  );
}

/** The time to which a key moves an edge; Shift makes the arrow steps smaller. */
function keyed(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  edge: Edge,
  time: Seconds,
  length: Seconds,
): Seconds | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const step = shiftKey ? CLIP_STEP_S : CLIP_ARROW_S;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return time + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return time - step;
    case 'PageUp':
      return time + CLIP_PAGE_S;
    case 'PageDown':
      return time - CLIP_PAGE_S;
    case 'Home':
      return edge === 'start' ? 0 : time - length;
    case 'End':
      return edge === 'end' ? length : time + length;
    default:
      return undefined;
  }
}
