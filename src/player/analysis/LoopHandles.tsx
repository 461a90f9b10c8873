import { useSelector } from '@xstate/react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { clamp } from '../../../core/domain/clamp.ts';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { formatTimecode } from '../../../core/domain/formats.ts';
import { momentOf } from '../../../core/domain/stopwatch.ts';
import { selectLoop } from '../../../machines/player/analysis/loop/loop.select.ts';
import type { LoopRef } from '../../../machines/player/analysis/loop/loop.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { classes } from '../../ui/classes.ts';
import { useText } from '../../i18n/text-context.tsx';
import { useClock } from '../use-clock.ts';
import styles from './analysis.module.css';

/** Step of an arrow key for an end of the loop; Shift multiplies it by ten. */
const KEY_STEP_S = 0.1;
const LONG_STEPS = 10;

interface LoopHandlesProps {
  player: PlayerRef;
  loop: LoopRef;
  clock: PlayerClock;
  /** The controls are hidden. */
  faded: boolean;
}

/** The two ends of the loop on the progress bar, moved with the pointer or the keyboard. */
export default function LoopHandles({ player, loop, clock, faded }: LoopHandlesProps) {
  const t = useText('analysis');
  const ends = useSelector(loop, selectLoop);
  const from = useClock(clock, ({ seekableFrom }) => Math.round(seekableFrom * 10) / 10);
  const to = useClock(clock, ({ seekableTo }) => Math.round(seekableTo * 10) / 10);
  if (!ends || !(to > from)) return null;
  const shareOf = (time: Seconds) => clamp((time - from) / (to - from), 0, 1);
  const move = (end: 'A' | 'B', time: Seconds) =>
    loop.send({ type: `loop.set${end}`, ...momentOf(clock.read()), time });
  const span = { '--from': shareOf(ends.a), '--to': shareOf(ends.b ?? ends.a) } as CSSProperties;
  return (
    // Only observes focus, so that focused handles do not fade.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes(styles.loop, faded && styles.faded)}
      style={span}
      role="group"
      aria-label={t('analysis.loop')}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) player.send({ type: 'controls.focus' });
      }}
      onBlur={() => player.send({ type: 'controls.blur' })}
    >
      <div className={styles.span} />
      <Handle
        end="A"
        label={t('analysis.loopStart')}
        time={ends.a}
        share={shareOf(ends.a)}
        span={{ from, to }}
        onMove={move}
      />
      {ends.b === undefined ? null : (
        <Handle
          end="B"
          label={t('analysis.loopEnd')}
          time={ends.b}
          share={shareOf(ends.b)}
          span={{ from, to }}
          onMove={move}
        />
      )}
    </div>
  );
}

interface HandleProps {
  end: 'A' | 'B';
  label: string;
  time: Seconds;
  /** Horizontal position, 0 to 1 from the left. */
  share: number;
  /** The seekable range. */
  span: { from: Seconds; to: Seconds };
  onMove: (end: 'A' | 'B', time: Seconds) => void;
}

function Handle({ end, label, time, share, span: { from, to }, onMove }: HandleProps) {
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const rail = event.currentTarget.parentElement?.getBoundingClientRect();
    if (rail) onMove(end, from + ((event.clientX - rail.left) / rail.width) * (to - from));
  };
  const onKey = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMove(end, time + way * KEY_STEP_S * (event.shiftKey ? LONG_STEPS : 1));
  };
  return (
    <div
      className={styles.handle}
      style={{ '--at': share } as CSSProperties}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={Math.round(time * 1000) / 1000}
      aria-valuetext={formatTimecode(time)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointer}
      onKeyDown={onKey}
    >
      {end}
    </div>
  );
}
