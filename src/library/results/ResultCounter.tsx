import { useSelector } from '@xstate/react';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import type { SearchRef } from '../refs.ts';
import { selectPhase } from '../select.ts';
import type { SearchPhase } from '../select.ts';
import styles from '../filters/filters.module.css';

/** Screen reader announcements while nothing is listed or more is loading. */
const STATUS_TEXTS: Partial<Record<SearchPhase, TextKey>> = {
  preparing: 'library.preparing',
  restoring: 'library.restoring',
  searching: 'library.searching',
  loadingMore: 'library.loadingMore',
  empty: 'library.noContent',
};

/** The number of results. Screen readers also hear the state of the search. */
export function ResultCounter({ search }: { search: SearchRef }) {
  const t = useText();
  const phase = useSelector(search, selectPhase);
  const { loaded, total, approximate } = useSelector(search, ({ context }) => context);
  const isListed = useSelector(search, (snapshot) => snapshot.hasTag('listed'));
  const counted = t(approximate ? 'library.resultsAbout' : 'library.results', { count: total });
  const shown = t(approximate ? 'library.resultsOfAbout' : 'library.resultsOf', { shown: loaded, total });
  const key = STATUS_TEXTS[phase];
  const message = isListed && !key ? `${counted}. ${shown}` : key ? t(key) : '';
  return (
    <>
      {isListed ? (
        <p className={styles.counter} aria-hidden="true">
          {counted}
        </p>
      ) : null}
      <Announcement>{message}</Announcement>
    </>
  );
}
