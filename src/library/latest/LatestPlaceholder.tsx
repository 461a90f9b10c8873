import { useText } from '../../i18n/text-context.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import styles from './LatestItem.module.css';

/** Placeholder of the latest item, so that the list does not move when it arrives. */
export function LatestPlaceholder() {
  const t = useText();
  return (
    <div className={styles.card}>
      <Announcement>{t('library.latestLoading')}</Announcement>
      <div className={styles.head} aria-hidden="true">
        <Skeleton width="40%" height={20} />
      </div>
      <div className={styles.body} aria-hidden="true">
        <Skeleton height="100%" />
      </div>
    </div>
  );
}
