import type { ViewMode } from '../../../core/domain/search.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ResultList.module.css';

/** Placeholder of a result that is loading. */
export function ResultPlaceholder({ viewMode }: { viewMode: ViewMode }) {
  if (viewMode === 'list') {
    return (
      <div className={styles.item} aria-hidden="true">
        <div className={styles.itemPicture}>
          <Skeleton height="100%" />
        </div>
        <div className={styles.itemBody}>
          <Skeleton width="60%" height={20} />
          <Skeleton width="40%" height={16} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.picture}>
        <Skeleton height="100%" className={styles.drawing} />
      </div>
      <div className={styles.strip} />
      <div className={styles.body}>
        <Skeleton width="85%" height={18} />
        <Skeleton width="45%" height={14} />
      </div>
    </div>
  );
}
