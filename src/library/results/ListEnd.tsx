import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { RequestId } from '../../ui/RequestId.tsx';
import type { SearchRef } from '../refs.ts';
import styles from './Results.module.css';

/** The end of the list: a button for the next page, or a note that there is none (row L09). */
export function ListEnd({
  search,
  phase,
}: {
  search: SearchRef;
  phase: 'more' | 'complete' | 'interrupted' | 'loadingMore';
}) {
  const t = useText();
  const { loaded, total, approximate, requestId } = useSelector(search, ({ context }) => context);
  const shown = t(approximate ? 'library.resultsOfAbout' : 'library.resultsOf', { shown: loaded, total });
  const more = () => search.send({ type: 'search.more' });
  switch (phase) {
    case 'more':
      return (
        <div className={styles.end}>
          <p>{shown}</p>
          <Button onClick={more}>{t('library.searchMore')}</Button>
        </div>
      );
    case 'loadingMore':
      return (
        <div className={styles.end}>
          <p>{shown}</p>
          <Button aria-disabled="true">{t('library.loadingMore')}</Button>
        </div>
      );
    case 'interrupted':
      return (
        <div className={styles.end} role="alert">
          <p>{t('library.moreFailed')}</p>
          <Button onClick={more}>{t('common.retry')}</Button>
          <RequestId id={requestId} />
        </div>
      );
    default:
      return (
        <div className={styles.end}>
          <p>{t('library.endOfList')}</p>
        </div>
      );
  }
}
