import { useSelector } from '@xstate/react';
import { selectMoment } from '../../../machines/inspector/inspector.select.ts';
import { actorTree } from '../../../core/domain/inspection/record.ts';
import type { LogEntry, SeenActor } from '../../../core/domain/inspection/record.ts';
import { BareButton } from '../../ui/Button.tsx';
import type { InspectorRef } from './refs.ts';
import styles from './Inspector.module.css';

/** Entries that are shown, up to the moment that is looked at. */
const SHOWN_MAX = 100;
/** Pixels between two lanes, and of a row. */
const LANE = 26;
const ROW = 26;

const clock = (time: number): string => new Date(time).toISOString().slice(11, 23);

/** The events between actors as a sequence diagram: an actor a lane, an event a row, the newest first. */
export function EventLog({ inspector }: { inspector: InspectorRef }) {
  const { record, filter } = useSelector(inspector, ({ context }) => context);
  const moment = useSelector(inspector, selectMoment);
  const actors = actorTree(record, moment, filter).map(({ actor }) => actor);
  const lanes = new Map(actors.map((actor, lane) => [actor.id, lane]));
  const entries = record.entries
    .filter(({ at, to, from }) => at <= moment && (lanes.has(to) || lanes.has(from ?? '')))
    .slice(-SHOWN_MAX)
    .toReversed();
  return (
    <section className={styles.log} aria-label="Events">
      <h2>Events</h2>
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
              <BareButton
                className={styles.entry}
                aria-current={entry.at === moment}
                onClick={() => inspector.send({ type: 'inspector.goTo', at: entry.at })}
              >
                <time>{clock(entry.time)}</time>
                <code>{entry.event.type}</code>
                <span>
                  {nameOf(record.actors, entry.from)} → {nameOf(record.actors, entry.to)}
                </span>
                <Arrow entry={entry} lanes={lanes} />
              </BareButton>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const nameOf = (actors: Readonly<Record<string, SeenActor>>, id: string | undefined): string =>
  (id === undefined ? undefined : actors[id]?.name) ?? 'outside';

function Arrow({ entry: { from, to }, lanes }: { entry: LogEntry; lanes: ReadonlyMap<string, number> }) {
  const middle = (id: string | undefined): number => ((lanes.get(id ?? '') ?? -0.5) + 0.5) * LANE;
  const [start, end] = [middle(from), middle(to)];
  return (
    <svg
      width={lanes.size * LANE}
      height={ROW}
      aria-hidden="true"
      className={styles.arrow}
      style={{ backgroundSize: `${LANE}px 100%` }}
    >
      <line x1={start} x2={end} y1={ROW / 2} y2={ROW / 2} />
      <circle cx={end} cy={ROW / 2} r="3.5" />
    </svg>
  );
}
