import { useSelector } from '@xstate/react';
import { selectMoment } from '../../../machines/inspector/inspector.select.ts';
import { actorTree } from '../../../core/domain/inspection/record.ts';
import { BareButton } from '../../ui/Button.tsx';
import type { InspectorRef } from './refs.ts';
import styles from './Inspector.module.css';

/** Every actor that there is, each under the one that started it. */
export function ActorTree({ inspector }: { inspector: InspectorRef }) {
  const record = useSelector(inspector, ({ context }) => context.record);
  const filter = useSelector(inspector, ({ context }) => context.filter);
  const selected = useSelector(inspector, ({ context }) => context.selected);
  const moment = useSelector(inspector, selectMoment);
  const rows = actorTree(record, moment, filter);
  return (
    <section className={styles.tree} aria-label="Actors">
      <h2>Actors</h2>
      <input
        type="search"
        className={styles.filter}
        aria-label="Filter actors"
        placeholder="Filter actors"
        value={filter}
        onChange={({ currentTarget }) => inspector.send({ type: 'inspector.filter', text: currentTarget.value })}
      />
      {rows.length === 0 ? (
        <p className={styles.empty}>
          {record.next === 0
            ? 'Open a page of this server with ?inspect in its address.'
            : 'No living actor has that name.'}
        </p>
      ) : (
        <ul>
          {rows.map(({ actor, depth }) => (
            <li key={actor.id} style={{ paddingInlineStart: `${depth}rem` }}>
              <BareButton
                className={styles.actor}
                aria-pressed={actor.id === selected}
                onClick={() => inspector.send({ type: 'inspector.select', id: actor.id })}
              >
                {actor.name}
              </BareButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
