import { formatMoment } from '../../../core/domain/formats.ts';
import { momentAddress, playableOf } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { stripOf } from '../../../core/domain/timeline-strip.ts';
import { useText } from '../../i18n/text-context.tsx';
import { useSlots } from '../slots.ts';
import styles from './ResultList.module.css';

/**
 * Where the tags of a film lie; those that the search matched are lit and lead there.
 *
 * One stop of the Tab key: arrow keys move between the moments.
 */
export function MomentStrip({ item }: { item: ResultItem }) {
  const t = useText();
  const { addressOf } = useSlots();
  const strip = stripOf(item);
  const playable = playableOf(item);
  if (!strip || !playable) return <div className={styles.strip} />;
  const { marks, lit } = strip;
  return (
    <div
      className={styles.strip}
      {...(lit.length > 0
        ? { role: 'group', 'aria-label': t('library.moments', { count: lit.length }), 'data-strip': '' }
        : {})}
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className={styles.marks}>
        <path d={marks.map((left) => `M${left.toFixed(2)} 0v1`).join('')} />
      </svg>
      {lit.map(({ moment, left }, index) => {
        const label = t('library.momentAt', { description: moment.description, time: formatMoment(moment.start) });
        return (
          <a
            key={moment.tag_id}
            href={addressOf(momentAddress(playable, moment))}
            className={styles.lit}
            style={{ left: `${left}%` }}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={label}
            title={label}
          />
        );
      })}
    </div>
  );
}
