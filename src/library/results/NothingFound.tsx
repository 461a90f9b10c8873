import { useSelector } from '@xstate/react';
import { use, useId } from 'react';
import { filtersInUse, NO_FILTERS } from '../../../core/domain/filters.ts';
import { KEYWORD_OF_TYPE, type NearestKeyword } from '../../../core/domain/search.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { SearchIcon } from '../../ui/icons.ts';
import { ItemActionsContext } from '../actions/context.ts';
import type { ItemActionsRef, SearchRef } from '../refs.ts';
import { useSlots } from '../slots.ts';
import { selectIsEditor, selectResults } from '../select.ts';
import styles from './Results.module.css';

/** Shown if nothing was found: similar keywords with results, and a button that clears the filters (row L10). */
export function NothingFound({ search }: { search: SearchRef }) {
  const t = useText();
  const results = useSelector(search, selectResults);
  const nearest = useSelector(results, ({ context }) => context.nearest);
  const requested = useSelector(search, ({ context }) => context.requested ?? context.query);
  const filters = filtersInUse(requested, []).map(({ value }) => value);
  const { keyword } = requested;
  const isNarrowed = keyword !== '' || filters.length > 0;
  return (
    <div className={styles.state}>
      <SearchIcon size={40} aria-hidden />
      <h2>{t('library.noContent')}</h2>
      {isNarrowed ? (
        <p className={styles.sought} dir="auto">
          {[...(keyword === '' ? [] : [t('library.quoted', { text: keyword })]), ...filters].join(' · ')}
        </p>
      ) : null}
      <p className={styles.hint}>{t(isNarrowed ? 'library.noContentHint' : 'library.noneYet')}</p>
      {isNarrowed ? null : <AddFirst />}
      {nearest.length > 0 ? <Nearest search={search} nearest={nearest} /> : null}
      {keyword === '' ? null : (
        <Button onClick={() => search.send({ type: 'search.refine', change: { ...NO_FILTERS, keyword: '' } })}>
          {t('library.clear')}
        </Button>
      )}
      {filters.length > 0 ? (
        <Button onClick={() => search.send({ type: 'search.refine', change: NO_FILTERS })}>
          {t('library.clearFilters')}
        </Button>
      ) : null}
    </div>
  );
}

/** An empty library invites people who may upload to add the first item (row S01). */
function AddFirst() {
  const actions = use(ItemActionsContext);
  return actions ? <AddFirstLink actions={actions} /> : null;
}

function AddFirstLink({ actions }: { actions: ItemActionsRef }) {
  const t = useText();
  const { addressOf } = useSlots();
  const isEditor = useSelector(actions, selectIsEditor);
  if (!isEditor) return null;
  return (
    <ButtonLink variant="primary" href={addressOf('/studio')}>
      {t('library.addFirst')}
    </ButtonLink>
  );
}

function Nearest({ search, nearest }: { search: SearchRef; nearest: readonly NearestKeyword[] }) {
  const t = useText();
  const id = useId();
  const query = useSelector(search, ({ context }) => context.query);
  /** Replaces all search text: the type's own keyword was part of the search without results. */
  const tryKeyword = (text: string) => {
    const { [KEYWORD_OF_TYPE[query.type ?? 'Video']]: _, ...keywords } = query.keywords;
    search.send({ type: 'keyword.type', text });
    search.send({ type: 'search.refine', change: { keywords } });
  };
  return (
    <>
      <p id={id}>{t('library.nearest')}</p>
      <ul aria-labelledby={id} className={styles.nearest}>
        {nearest.map(({ text, count, approximate }) => (
          <li key={text}>
            <Button onClick={() => tryKeyword(text)}>
              <span dir="auto">{text}</span>
              <span className={styles.nearestCount}>
                {t(approximate ? 'library.resultsAbout' : 'library.results', { count })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
