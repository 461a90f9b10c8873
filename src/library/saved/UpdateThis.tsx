import { useId } from 'react';
import type { SavedSearch } from '../../../core/domain/saved-searches.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import type { SavedSearchesRef } from '../refs.ts';
import styles from './SavedSearches.module.css';

interface UpdateThisProps {
  saved: SavedSearchesRef;
  /** The saved search from which the current one started and now differs. */
  search: SavedSearch;
  isBusy: boolean;
}

/** Replaces a saved search with the current one; its link stays valid. */
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
