import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { BridgeReport } from '../../../core/domain/race/report.ts';
import type { TimingRef } from '../../../machines/studio/timing/timing.machine.ts';
import type { Bridge } from '../../../machines/studio/timing/timing.ports.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './timing.module.css';
import { clockTime, finishTime } from './when.ts';

interface BridgeProps {
  timing: TimingRef;
  bridge: Bridge;
}

interface ListSectionProps {
  title: string;
  lead?: string | undefined;
  /** Shown if there are no rows. */
  empty?: string;
  rows: readonly ReactNode[];
  children?: ReactNode;
}

/** A heading with rows below it, or a message if there are none. */
export function ListSection({ title, lead, empty, rows, children }: ListSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead === undefined ? null : <p className={styles.facts}>{lead}</p>}
      {rows.length === 0 ? (
        <p className={styles.facts}>{empty}</p>
      ) : (
        <ul className={styles.rows} aria-labelledby={id}>
          {rows}
        </ul>
      )}
      {children}
    </section>
  );
}

/** Athletes on the course, the chart state of each run, and its penalties. */
export function Course({ timing, bridge: { report } }: BridgeProps) {
  const t = useText();
  return (
    <ListSection
      title={t('timing.course')}
      empty={t('timing.course.empty')}
      rows={report.onCourse.map((run) => (
        <Run key={`${run.race} ${run.bib}`} timing={timing} run={run} races={report.races} />
      ))}
    />
  );
}

interface RunProps {
  timing: TimingRef;
  run: BridgeReport['onCourse'][number];
  races: BridgeReport['races'];
}

function Run({ timing, run, races }: RunProps) {
  const t = useText();
  const { race, bib, name, phase, start, finish, penalty } = run;
  const facts = [
    races.find(({ id }) => id === race)?.title ?? race,
    start === undefined ? undefined : t('timing.run.start', { time: finishTime(start) }),
    finish === undefined ? undefined : t('timing.run.finish', { time: finishTime(finish) }),
    start === undefined
      ? undefined
      : penalty === 0
        ? t('timing.run.clean')
        : t('timing.run.penalty', { count: penalty }),
  ];
  return (
    <li className={styles.row}>
      <Athlete bib={bib} name={name} facts={facts.filter((each) => each !== undefined).join(' · ')}>
        <Badge>{t(`timing.phase.${phase}`)}</Badge>
      </Athlete>
      <CorrectButton timing={timing} race={race} bib={bib} name={name} />
    </li>
  );
}

/** Athletes who are missing from the start list of their race. */
export function Unmatched({ timing, bridge: { report } }: BridgeProps) {
  const t = useText();
  if (report.unmatched.length === 0) return null;
  return (
    <ListSection
      title={t('timing.unmatched')}
      lead={t('timing.unmatched.lead')}
      rows={report.unmatched.map(({ race, bib, name }) => (
        <li key={`${race} ${bib}`} className={styles.row}>
          <Athlete bib={bib} name={name} facts={report.races.find(({ id }) => id === race)?.title ?? race} />
          <CorrectButton timing={timing} race={race} bib={bib} name={name} />
        </li>
      ))}
    />
  );
}

interface AthleteProps {
  bib: string;
  name: string;
  facts: string;
  children?: ReactNode;
}

export function Athlete({ bib, name, facts, children }: AthleteProps) {
  return (
    <div className={styles.athlete}>
      <p className={styles.who}>
        <strong className={styles.bib}>{bib}</strong>
        <span dir="auto">{name}</span>
        {children}
      </p>
      <p className={styles.facts} dir="auto">
        {facts}
      </p>
    </div>
  );
}

function CorrectButton({ timing, race, bib, name }: { timing: TimingRef; race: string; bib: string; name: string }) {
  const t = useText();
  const isBusy = useSelector(timing, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Button
      aria-label={t('timing.correct.of', { bib, name })}
      aria-disabled={isBusy}
      onClick={() => timing.send({ type: 'correction.open', run: { race, bib } })}
    >
      {t('timing.correct')}
    </Button>
  );
}

/** The races of the schedule, and the state of each. */
export function Races({ bridge: { report } }: { bridge: Bridge }) {
  const t = useText();
  return (
    <ListSection
      title={t('timing.races')}
      empty={t('timing.races.empty')}
      rows={report.races.map(({ id, title, status }) => (
        <li key={id} className={styles.row}>
          <span dir="auto">{title || id}</span>
          <Badge variant={status === 3 ? 'live' : 'plain'}>{t(`timing.race.${status}`)}</Badge>
        </li>
      ))}
    />
  );
}

/** The latest errors, newest first. */
export function Errors({ bridge: { report } }: { bridge: Bridge }) {
  const t = useText();
  return (
    <ListSection
      title={t('timing.errors')}
      empty={t('timing.errors.empty')}
      rows={report.errors.toReversed().map(({ at, code, detail }, index) => (
        <li key={index} className={styles.error}>
          <p>
            <time dateTime={new Date(at).toISOString()} className={styles.facts}>
              {clockTime(at)}
            </time>{' '}
            {t(`timing.error.${code}`)}
          </p>
          {detail === '' ? null : <p className={styles.facts}>{detail}</p>}
        </li>
      ))}
    />
  );
}
