import { Fragment } from 'react';
import type { CSSProperties } from 'react';
import { formatMoment } from '../../../core/domain/formats.ts';
import { momentAddress, playableOf } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { stripOf } from '../../../core/domain/timeline-strip.ts';
import { useText } from '../../i18n/text-context.tsx';
import { compareAttributes } from './compare-attributes.ts';
import { classes } from '../../ui/classes.ts';
import { useSlots } from '../slots.ts';
import styles from './ResultList.module.css';

/**
 * The tags of a film as a strip. Each is a link with the tag's name and time; those matched by the search are
 * highlighted.
 *
 * The strip is one tab stop, at the matching moment; arrow keys move between moments.
 */
export function MomentStrip({ item }: { item: ResultItem }) {
  const t = useText();
  const { addressOf } = useSlots();
  const strip = stripOf(item);
  const playable = playableOf(item);
  if (!strip || !playable) return <div className={styles.strip} />;
  const { marks, lit, pressable, stop } = strip;
  const all = t('library.allMoments', { count: pressable.length });
  return (
    <div
      className={styles.strip}
      role="group"
      aria-label={lit.length > 0 ? t('library.moments', { count: lit.length }) : all}
      data-strip=""
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className={styles.marks}>
        <path d={marks.map((left) => `M${left.toFixed(2)} 0v1`).join('')} />
      </svg>
      {pressable.map(({ moment, left, from, to }) => (
        <Fragment key={moment.tag_id}>
          <a
            href={addressOf(momentAddress(playable, moment))}
            className={classes(styles.moment, moment.match && styles.lit)}
            style={{ '--at': `${left}cqi`, '--from': `${from}cqi`, '--to': `${to}cqi` } as CSSProperties}
            tabIndex={moment.tag_id === stop ? 0 : -1}
            aria-label={t('library.momentAt', { description: moment.description, time: formatMoment(moment.start) })}
            {...compareAttributes(item, playable, moment)}
          />
          <span className={styles.name} dir="auto" aria-hidden="true">
            {formatMoment(moment.start)} {moment.description}
          </span>
        </Fragment>
      ))}
      <span className={styles.hint} aria-hidden="true">
        {all}
      </span>
    </div>
  );
}
