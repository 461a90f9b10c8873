import { useId } from 'react';
import type { SavedSearch } from '../../../core/domain/saved-searches.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import type { SavedSearchesRef } from '../refs.ts';
import styles from './SavedSearches.module.css';

interface UpdateThisProps {
  saved: SavedSearchesRef;
  /** The saved search that the one on show began as, and is not any more. */
  search: SavedSearch;
  isBusy: boolean;
}

/** The search on show in the place of the saved one, whose link stays. */
export function UpdateThis({ saved, search: { id, name, query, linked }, isBusy }: UpdateThisProps) {
  const t = useText('saved');
  const hint = useId();
  return (
    <div className={styles.update}>
      <p id={hint} className={styles.hint}>
        {t(linked ? 'saved.changedLinked' : 'saved.changed', { name })}
      </p>
      <Button
        variant="primary"
        aria-disabled={isBusy}
        aria-describedby={hint}
        onClick={() => {
          if (!isBusy) saved.send({ type: 'saved.change', change: { kind: 'update', id, was: query } });
        }}
      >
        {t('saved.update')}
      </Button>
    </div>
  );
}
