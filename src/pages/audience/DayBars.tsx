import type { Audience } from '../../../machines/shared/audience.machine.ts';
import { formatDate } from '../../../core/domain/formats.ts';
import { useText } from '../../i18n/text-context.tsx';
import styles from './AudiencePage.module.css';

/** Plays of each day as bars; each bar tells its day and count to whoever points at it or has it read. */
export function DayBars({ days }: { days: Audience['days'] }) {
  const t = useText();
  const most = Math.max(...days.map(({ plays }) => plays));
  return (
    <figure className={styles.figure}>
      <figcaption>{t('audience.playsByDay')}</figcaption>
      <ul className={styles.bars}>
        {days.map(({ date, plays }) => {
          const told = t('audience.dayPlays', { day: formatDate(date), count: plays });
          return (
            <li key={date} title={told} style={{ blockSize: `${Math.max(2, (plays / most) * 100)}%` }}>
              <span className={styles.told}>{told}</span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
