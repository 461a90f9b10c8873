import { memo } from 'react';
import { useSelector } from '@xstate/react';
import { selectMoment } from '../../../machines/inspector/inspector.select.ts';
import { actorTree } from '../../../core/domain/inspection/record.ts';
import type { LogEntry, SeenActor } from '../../../core/domain/inspection/record.ts';
import { unhandledReason } from '../../../core/domain/inspection/unhandled-reason.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton, Button } from '../../ui/Button.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import type { InspectorRef } from './refs.ts';
import styles from './Inspector.module.css';

/** Number of entries shown, up to the selected moment. */
const SHOWN_MAX = 100;
/** Characters of a payload shown in its row. */
const PAYLOAD_MAX = 120;
/** Pixels: distance between lanes, and height of a row. */
const LANE = 26;
const ROW = 26;

const clock = (time: number): string => new Date(time).toISOString().slice(11, 23);

/** The events between actors as a sequence diagram: one lane per actor, one row per event, newest first. */
export function EventLog({ inspector }: { inspector: InspectorRef }) {
  const t = useText();
  const record = useSelector(inspector, ({ context }) => context.record);
  const filter = useSelector(inspector, ({ context }) => context.filter);
  const looked = useSelector(inspector, ({ context }) => context.moment);
  const moment = useSelector(inspector, selectMoment);
  const actors = actorTree(record, moment, filter).map(({ actor }) => actor);
  const lanes = new Map(actors.map((actor, lane) => [actor.id, lane]));
  const all = record.entries.filter(({ at, to, from }) => at <= moment && (lanes.has(to) || lanes.has(from ?? '')));
  const entries = all.slice(-SHOWN_MAX).toReversed();
  const older = all.at(-SHOWN_MAX - 1);
  return (
    <section className={styles.log} aria-label={t('inspector.events')}>
      <h2>{t('inspector.events')}</h2>
      <p className={styles.count}>
        {all.length > SHOWN_MAX
          ? t('inspector.newest', { shown: SHOWN_MAX, count: all.length })
          : t('inspector.count', { count: all.length })}
        {record.dropped > 0 ? ` ${t('inspector.dropped', { count: record.dropped })}` : null}
      </p>
      <div className={styles.scroll}>
        <div className={styles.lanes} style={{ width: actors.length * LANE }} aria-hidden="true">
          {actors.map(({ id, name }) => (
            <span key={id} style={{ width: LANE }}>
              {name}
            </span>
          ))}
        </div>
        <ol>
          {entries.map((entry) => (
            <li key={entry.at}>
              <Row
                inspector={inspector}
                entry={entry}
                isCurrent={entry.at === moment}
                isOpen={entry.at === looked}
                from={nameOf(record.actors, entry.from) ?? t('inspector.outside')}
                to={nameOf(record.actors, entry.to) ?? t('inspector.outside')}
                isNothing={isNothing(record.actors[entry.to], entry)}
                start={middleOf(lanes, entry.from)}
                end={middleOf(lanes, entry.to)}
                width={lanes.size * LANE}
              />
              {entry.at === looked ? (
                <EntryDetails inspector={inspector} entry={entry} actor={record.actors[entry.to]} />
              ) : null}
            </li>
          ))}
        </ol>
        {older ? (
          <Button onClick={() => inspector.send({ type: 'inspector.goTo', at: older.at })}>
            {t('inspector.older')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

interface RowProps {
  inspector: InspectorRef;
  entry: LogEntry;
  isCurrent: boolean;
  isOpen: boolean;
  /** Names of the actors. */
  from: string;
  to: string;
  isNothing: boolean;
  /** Pixels: the lanes between which the arrow runs, and the width of all lanes. */
  start: number;
  end: number;
  width: number;
}

/** One event. Message batches arrive ten times a second, so only new or changed rows render. */
const Row = memo(function Row({
  inspector,
  entry,
  isCurrent,
  isOpen,
  from,
  to,
  isNothing,
  start,
  end,
  width,
}: RowProps) {
  const t = useText();
  return (
    <BareButton
      className={styles.entry}
      aria-current={isCurrent}
      aria-expanded={isOpen}
      onClick={() => inspector.send({ type: 'inspector.goTo', at: entry.at })}
    >
      <time>{clock(entry.time)}</time>
      <code>{entry.event.type}</code>
      <span>
        {from} → {to}
      </span>
      <span>
        {isNothing ? <em className={styles.nothing}>{t('inspector.nothingHappened')} </em> : null}
        {payloadText(entry)}
      </span>
      <svg
        width={width}
        height={ROW}
        aria-hidden="true"
        className={styles.arrow}
        style={{ backgroundSize: `${LANE}px 100%` }}
      >
        <line x1={start} x2={end} y1={ROW / 2} y2={ROW / 2} />
        <circle cx={end} cy={ROW / 2} r="3.5" />
      </svg>
    </BareButton>
  );
});

function payloadText({ event }: LogEntry): string {
  const { type: _, ...fields } = event;
  const whole = Object.keys(fields).length === 0 ? '' : JSON.stringify(fields);
  return whole.length > PAYLOAD_MAX ? `${whole.slice(0, PAYLOAD_MAX)}…` : whole;
}

/** Whether an event had no effect; not cached while that is still unknown. */
const nothings = new WeakMap<LogEntry, boolean>();

function isNothing(actor: SeenActor | undefined, entry: LogEntry): boolean {
  if (!actor) return false;
  const known = nothings.get(entry);
  if (known !== undefined) return known;
  const why = unhandledReason(actor, entry);
  if (why?.reason !== 'unhandled') nothings.set(entry, why !== undefined);
  return why !== undefined;
}

const nameOf = (actors: Readonly<Record<string, SeenActor>>, id: string | undefined): string | undefined =>
  id === undefined ? undefined : actors[id]?.name;

/** The centre of an actor's lane, in pixels; events from outside come from left of the first lane. */
const middleOf = (lanes: ReadonlyMap<string, number>, id: string | undefined): number =>
  ((lanes.get(id ?? '') ?? -0.5) + 0.5) * LANE;
