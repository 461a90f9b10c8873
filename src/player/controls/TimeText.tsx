import { clockText } from '../../../core/domain/clock.ts';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import { withMinus } from '../../../core/domain/formats.ts';
import { useClock } from '../use-clock.ts';
import styles from './Controls.module.css';

/** `12:03 / 1:30:00`; for a live stream, the delay behind the live edge. */
export function TimeText({ clock, live }: { clock: PlayerClock; live: boolean }) {
  const now = useClock(clock, ({ time, seekableTo }) => Math.floor(live ? seekableTo - time : time));
  const duration = useClock(clock, (reading) => (Number.isFinite(reading.duration) ? Math.floor(reading.duration) : 0));
  const long = !live && duration >= 3600;
  return (
    <div className={styles.time}>
      {live ? withMinus(-1, clockText(now)) : clockText(now, long)}
      {live ? null : <span> / {clockText(duration, long)}</span>}
    </div>
  );
}
