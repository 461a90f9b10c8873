import { useCallback, useMemo } from 'react';
import { clockText } from '../../../core/domain/clock.ts';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import { withMinus } from '../../../core/domain/formats.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { readWaveform } from '../../../core/domain/sound-profile.ts';
import { tileAt } from '../../../core/domain/storyboard.ts';
import type { Storyboard } from '../../../core/domain/storyboard.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import { useText } from '../../i18n/text-context.tsx';
import { attachProgress } from '../../dom/progress.ts';
import { classes } from '../../ui/classes.ts';
import styles from './Controls.module.css';

interface ProgressBarProps {
  clock: PlayerClock;
  live: boolean;
  tags: readonly TimedTag[];
  /** Waveform of a sound, base64. */
  waveform: string | undefined;
  onSeek: (time: Seconds) => void;
  /** Called when the viewer starts to look for a moment. */
  onAim: () => void;
  /** The storyboard of the current film, once loaded. */
  readStoryboard: () => Storyboard | undefined;
}

/** The playback position, the buffered ranges and the tags; moved with the pointer or the keyboard. */
export function ProgressBar({ clock, live, tags, waveform, onSeek, onAim, readStoryboard }: ProgressBarProps) {
  const t = useText();
  const marks = useMemo(
    () =>
      Float64Array.from(
        tags.filter((tag) => tag.type !== 'invisible'),
        (tag) => tag.start,
      ),
    [tags],
  );
  const attach = useCallback(
    (host: HTMLDivElement) => {
      const behind = (time: Seconds) => clockText(clock.read().seekableTo - time);
      return attachProgress(host, clock, {
        marks,
        waveform: waveform === undefined ? undefined : readWaveform(waveform),
        seek: onSeek,
        aim: onAim,
        picture(time) {
          const storyboard = readStoryboard();
          return storyboard && { storyboard, ...tileAt(storyboard, time) };
        },
        short: (time) => (live ? withMinus(-1, behind(time)) : clockText(time)),
        name: (time) =>
          live
            ? t('player.behindLive', { time: behind(time) })
            : t('player.progressOf', { time: clockText(time), duration: clockText(clock.read().duration) }),
      });
    },
    [clock, live, marks, onAim, onSeek, readStoryboard, t, waveform],
  );
  return (
    <div
      ref={attach}
      className={classes(styles.progress, waveform !== undefined && styles.waved)}
      role="slider"
      tabIndex={0}
      aria-label={t('player.progress')}
    >
      <div className={styles.rail}>
        <div data-buffered />
        <div data-played />
      </div>
      <canvas aria-hidden />
      <div data-knob className={styles.knob} />
      <div data-bubble className={styles.bubble} hidden>
        <div data-picture className={styles.still} hidden />
        <span data-time />
      </div>
    </div>
  );
}
