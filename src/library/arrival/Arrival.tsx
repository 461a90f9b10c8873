import { useSelector } from '@xstate/react';
import { useId, useMemo, type ReactNode } from 'react';
import { exampleSearches } from '../../../core/domain/example-searches.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { SearchIcon } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { SearchRef } from '../refs.ts';
import { selectIsSearched, selectResults } from '../select.ts';
import styles from './Arrival.module.css';

/**
 * The page's heading. Before the first search it also introduces the library and suggests searches that lead to
 * moments.
 */
export function Arrival({ search, children }: { search: SearchRef; children?: ReactNode }) {
  const t = useText();
  const isSearched = useSelector(search, selectIsSearched);
  if (isSearched) {
    return (
      <h1>
        <VisuallyHidden>{t('library.title')}</VisuallyHidden>
      </h1>
    );
  }
  return (
    <div className={styles.arrival}>
      <h1>{t('library.title')}</h1>
      <p className={styles.line}>{t('library.arrival')}</p>
      <Examples search={search} />
      {children}
    </div>
  );
}

function Examples({ search }: { search: SearchRef }) {
  const t = useText();
  const id = useId();
  const items = useSelector(useSelector(search, selectResults), ({ context }) => context.items);
  const mayTags = useSelector(search, ({ context }) => context.permissions.P_MEDIA_TAG);
  const examples = useMemo(() => exampleSearches(items), [items]);
  const searchFor = (keyword: string) => {
    if (!mayTags) return search.send({ type: 'search.refine', change: { keyword, viewMode: 'list' } });
    search.send({ type: 'keyword.type', text: keyword });
    search.send({ type: 'type.choose', mediaType: 'Tag' });
  };
  return (
    <div className={styles.examples}>
      {examples.length === 0 ? null : (
        <>
          <span id={id}>{t('library.examples')}</span>
          <ul aria-labelledby={id}>
            {examples.map((example) => (
              <li key={example}>
                <Button onClick={() => searchFor(example)}>
                  <SearchIcon size={16} aria-hidden />
                  <span dir="auto">{example}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
