import type { Audience } from '../../../machines/shared/audience.machine.ts';
import { formatDate } from '../../../core/domain/formats.ts';
import { useText } from '../../i18n/text-context.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './AudiencePage.module.css';

/** Plays per day as bars. Each bar shows its day and count on hover and to screen readers. */
export function DayBars({ days }: { days: Audience['days'] }) {
  const t = useText();
  const most = Math.max(...days.map(({ plays }) => plays));
  return (
    <figure className={styles.figure}>
      <figcaption>{t('audience.playsByDay')}</figcaption>
      <ul className={styles.bars}>
        {days.map(({ date, plays }) => {
          const label = t('audience.dayPlays', { day: formatDate(date), count: plays });
          return (
            <li key={date} title={label} style={{ blockSize: `${Math.max(2, (plays / most) * 100)}%` }}>
              <VisuallyHidden>{label}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
