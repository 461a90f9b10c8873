import { useSelector } from '@xstate/react';
import { selectMoment } from '../../../machines/inspector/inspector.select.ts';
import { actorTree } from '../../../core/domain/inspection/record.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton } from '../../ui/Button.tsx';
import type { InspectorRef } from './refs.ts';
import styles from './Inspector.module.css';

/** All actors, each below the one that started it. */
export function ActorTree({ inspector }: { inspector: InspectorRef }) {
  const t = useText();
  const record = useSelector(inspector, ({ context }) => context.record);
  const filter = useSelector(inspector, ({ context }) => context.filter);
  const selected = useSelector(inspector, ({ context }) => context.selected);
  const moment = useSelector(inspector, selectMoment);
  const rows = actorTree(record, moment, filter);
  return (
    <section className={styles.tree} aria-label={t('inspector.actors')}>
      <h2>{t('inspector.actors')}</h2>
      <input
        type="search"
        className={styles.filter}
        aria-label={t('inspector.filter')}
        placeholder={t('inspector.filter')}
        value={filter}
        onChange={({ currentTarget }) => inspector.send({ type: 'inspector.filter', text: currentTarget.value })}
      />
      {rows.length === 0 ? (
        <p className={styles.empty}>{t(record.next === 0 ? 'inspector.nobody' : 'inspector.noSuchActor')}</p>
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
