import { useSelector } from '@xstate/react';
import { JOG_SPEEDS } from '../../../core/domain/shuttle.ts';
import { selectHeld, selectSpeed, selectStride } from '../../../machines/player/analysis/shuttle/shuttle.select.ts';
import type { ShuttleRef } from '../../../machines/player/analysis/shuttle/shuttle.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { StepBackIcon, StepForwardIcon } from '../../ui/icons.ts';
import { Section } from './Section.tsx';
import styles from './analysis.module.css';

const REST = JOG_SPEEDS.indexOf(0);

/** The jog wheel and its effect on the film. */
export function SpeedSection({ shuttle, player }: { shuttle: ShuttleRef; player: PlayerRef }) {
  const t = useText('analysis');
  const language = useLanguage();
  const speed = useSelector(shuttle, selectSpeed);
  const stride = useSelector(shuttle, selectStride);
  const held = useSelector(shuttle, selectHeld);
  const times = Math.abs(speed).toLocaleString(language);
  const message = speed === 0 ? t('analysis.rest') : t(speed < 0 ? 'analysis.back' : 'analysis.forward', { times });
  const set = (index: number) => shuttle.send({ type: 'shuttle.set', speed: JOG_SPEEDS[index] ?? 0 });
  return (
    <Section name={t('analysis.speed')}>
      <input
        className={styles.jog}
        type="range"
        min={0}
        max={JOG_SPEEDS.length - 1}
        value={JOG_SPEEDS.includes(speed) ? JOG_SPEEDS.indexOf(speed) : REST}
        aria-label={t('analysis.jog')}
        aria-valuetext={message}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
      <div className={styles.row}>
        <IconButton
          label={t('analysis.previousFrame')}
          onClick={() => player.send({ type: 'playback.step', frames: -1 })}
        >
          <StepBackIcon size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('analysis.nextFrame')} onClick={() => player.send({ type: 'playback.step', frames: 1 })}>
          <StepForwardIcon size={20} aria-hidden />
        </IconButton>
        <Button variant="quiet" aria-disabled={speed === 0} onClick={() => set(REST)}>
          {t('analysis.stop')}
        </Button>
      </div>
      <p className={styles.note} role="status">
        {message}
      </p>
      {stride > 1 ? (
        <p className={styles.note}>{t('analysis.behind', { count: stride, times: held.toLocaleString(language) })}</p>
      ) : null}
      <p className={styles.hint}>{t('analysis.letters')}</p>
    </Section>
  );
}
