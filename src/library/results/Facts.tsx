import { formatMoment } from '../../../core/domain/formats.ts';
import { whenOf } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { shownScore } from '../../../core/domain/score.ts';
import { parseTime } from '../../../core/domain/time.ts';
import { useText } from '../../i18n/text-context.tsx';
import { useSlots } from '../slots.ts';
import { Marked } from './Marked.tsx';
import styles from './ResultList.module.css';

/** The line below the title: the date, and facts that depend on the type. */
export function Facts({ item, words }: { item: ResultItem; words: readonly string[] }) {
  const t = useText();
  const { showScores } = useSlots();
  if (item.type === 'Tag') {
    const start = parseTime(item.time ?? '');
    const score = showScores ? shownScore(item.score) : undefined;
    return (
      <div className={styles.facts}>
        {start === undefined ? null : <time>{formatMoment(start)}</time>}
        {item.description && item.video_title ? (
          <span className={styles.shrinks} dir="auto">
            <Marked text={item.description} words={words} />
          </span>
        ) : null}
        {score ? <span dir="auto">{t('library.score', { score })}</span> : null}
        {item.category ? <span dir="auto">{item.category}</span> : null}
      </div>
    );
  }
  const { date, time } = whenOf(item);
  return (
    <div className={styles.facts}>
      {date ? <time dateTime={item.live_date ?? item.date}>{date}</time> : null}
      {time ? <time>{time}</time> : null}
      {item.type === 'Competition' ? <span className={styles.shrinks}>{t('common.type.Competition')}</span> : null}
      {item.nbOfEx === undefined ? null : <span>{t('library.exercises', { count: item.nbOfEx })}</span>}
      {item.type === 'Collection' && item.mediaId ? (
        <span>{t('library.items', { count: item.mediaId.length })}</span>
      ) : null}
      {item.type === 'Clip' && item.video_title ? (
        <span className={styles.shrinks} dir="auto">
          {item.video_title}
        </span>
      ) : null}
    </div>
  );
}
