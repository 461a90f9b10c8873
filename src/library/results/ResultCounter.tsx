import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import type { SearchRef } from '../refs.ts';
import { selectPhase } from '../select.ts';
import styles from '../filters/filters.module.css';

/** How much was found; told to a screen reader, too, with what is going on. */
export function ResultCounter({ search }: { search: SearchRef }) {
  const t = useText();
  const phase = useSelector(search, selectPhase);
  const total = useSelector(search, ({ context }) => context.total);
  const loaded = useSelector(search, ({ context }) => context.loaded);
  const isListed = useSelector(search, (snapshot) => snapshot.hasTag('listed'));
  const counted = t('library.results', { count: total });
  const said =
    phase === 'searching'
      ? t('library.searching')
      : phase === 'loadingMore'
        ? t('library.loadingMore')
        : phase === 'empty'
          ? t('library.noContent')
          : isListed
            ? `${counted}. ${t('library.resultsOf', { shown: loaded, total })}`
            : '';
  return (
    <>
      {isListed ? (
        <p className={styles.counter} aria-hidden="true">
          {counted}
        </p>
      ) : null}
      <Announcement>{said}</Announcement>
    </>
  );
}
