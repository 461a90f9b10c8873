import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { clockLight, feedLight, sinkLight, type Light } from '../../../core/domain/race/bridge-lights.ts';
import type { Bridge } from '../../../machines/studio/timing/timing.ports.ts';
import type { TimingRef } from '../../../machines/studio/timing/timing.machine.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StatusLight } from '../../ui/StatusLight.tsx';
import styles from './timing.module.css';
import { clockTime, secondsText } from './when.ts';

interface LightsProps {
  timing: TimingRef;
  bridge: Bridge;
}

/** A status light and a sentence for each part of the bridge, and the available actions. */
export function Lights({ timing, bridge }: LightsProps) {
  const t = useText();
  return (
    <section className={styles.lights} aria-label={t('timing.state')}>
      <Publishing timing={timing} bridge={bridge} />
      <Feed timing={timing} bridge={bridge} />
      <Clock timing={timing} bridge={bridge} />
    </section>
  );
}

interface CardProps {
  title: string;
  light: Light;
  sentence: string;
  children: ReactNode;
}

function Card({ title, light, sentence, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.cardTitle}>
        <StatusLight light={light} />
        {title}
      </h2>
      <p className={classes(styles.sentence, light === 'red' && styles.wrong)}>{sentence}</p>
      {children}
    </section>
  );
}

function Publishing({ timing, bridge: { report, settings } }: LightsProps) {
  const t = useText();
  const isBusy = useSelector(timing, (snapshot) => snapshot.hasTag('busy'));
  const { light, face } = sinkLight(report, settings);
  const { pending, lastAt } = report.sink;
  return (
    <Card title={t('timing.sink')} light={light} sentence={t(`timing.sink.${face}`)}>
      <p className={styles.facts}>
        {pending > 0 ? `${t('timing.pending', { count: pending })} ` : null}
        {lastAt === undefined ? null : t('timing.lastConfirmed', { time: clockTime(lastAt) })}
      </p>
      <Button
        variant={settings.isHeld ? 'primary' : 'plain'}
        className={styles.hold}
        aria-disabled={isBusy}
        onClick={() => timing.send({ type: 'bridge.set', kind: settings.isHeld ? 'resume' : 'hold' })}
      >
        {t(settings.isHeld ? 'timing.resume' : 'timing.hold')}
      </Button>
    </Card>
  );
}

function Feed({ timing, bridge: { report, reportedAt } }: LightsProps) {
  const t = useText();
  const language = useLanguage();
  const at = useSelector(timing, ({ context }) => context.at);
  const { light, face } = feedLight(report, reportedAt, at);
  const { kind, lastAt, heard } = report.input;
  const last = lastAt === undefined ? t('timing.noMessage') : t('timing.lastMessage', { time: clockTime(lastAt) });
  const sentence = t(`timing.feed.${face}`, { seconds: Math.floor((at - reportedAt) / 1000) });
  return (
    <Card title={t('timing.feed')} light={light} sentence={sentence}>
      <p className={styles.facts}>
        {t(`timing.input.${kind}`)} · {last}
      </p>
      <dl className={styles.heard} aria-label={t('timing.heard')}>
        {Object.entries(heard).map(([type, count]) => (
          <div key={type}>
            <dt>{type in HEARD ? t(HEARD[type as keyof typeof HEARD]) : type}</dt>
            <dd>{count.toLocaleString(language)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const HEARD = {
  onCourse: 'timing.heard.onCourse',
  emptyCourse: 'timing.heard.emptyCourse',
  raceConfig: 'timing.heard.raceConfig',
  schedule: 'timing.heard.schedule',
  results: 'timing.heard.results',
  timeOfDay: 'timing.heard.timeOfDay',
  event: 'timing.heard.event',
} satisfies Readonly<Record<string, TextKey>>;

function Clock({ timing, bridge: { report } }: LightsProps) {
  const t = useText();
  const language = useLanguage();
  const isBusy = useSelector(timing, (snapshot) => snapshot.hasTag('busy'));
  const { light, face } = clockLight(report);
  const { offset = 0, drift = 0 } = report.clock;
  const values = { offset: secondsText(offset, language), drift: secondsText(drift, language) };
  const isMeasured = face === 'ahead' || face === 'behind';
  return (
    <Card title={t('timing.clock')} light={light} sentence={t(`timing.clock.${face}`, values)}>
      {isMeasured ? <p className={styles.facts}>{t('timing.clock.drift', values)}</p> : null}
      {face === 'measuring' ? null : (
        <Button
          variant={face === 'refused' ? 'primary' : 'plain'}
          className={styles.action}
          aria-disabled={isBusy}
          onClick={() => timing.send({ type: 'bridge.set', kind: 'measure' })}
        >
          {t('timing.measure')}
        </Button>
      )}
    </Card>
  );
}
