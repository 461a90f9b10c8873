import { useSelector } from '@xstate/react';
import { INLINE_FILTERS_MAX } from '../../../core/domain/constants/library.ts';
import { NO_FILTERS, toggleValue } from '../../../core/domain/filters.ts';
import { followAddress } from '../../../core/domain/follow-address.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink, ToggleButton } from '../../ui/Button.tsx';
import { BellIcon, CloseIcon } from '../../ui/icons.ts';
import type { FiltersRef, LibraryRef, SearchRef } from '../refs.ts';
import { PlayAllButton } from '../play-all/PlayAllButton.tsx';
import { ResultCounter } from '../results/ResultCounter.tsx';
import { selectIsFoundByKeyword, selectOpenCollection } from '../select.ts';
import { SelectButton } from '../selection/SelectButton.tsx';
import { useSlots } from '../slots.ts';
import { FilterPopup } from './FilterPopup.tsx';
import { SheetButton } from './SheetButton.tsx';
import { useFilterNames, useFilters } from './use-filters.ts';
import styles from './filters.module.css';

interface FilterBarProps {
  library: LibraryRef;
  search: SearchRef;
  filters: FiltersRef;
}

/** The filters, those in use, and the number of results. */
export function FilterBar({ library, search, filters }: FilterBarProps) {
  const moreOptions = useSelector(library, ({ context }) => context.moreOptions);
  const screen = useSelector(search, ({ context }) => context.screen);
  const selection = useSelector(library, ({ children }) => children.selection);
  return (
    <div className={styles.bar}>
      {moreOptions && screen === 'desktop' ? <FilterPopups search={search} filters={filters} /> : null}
      <Chips search={search} filters={filters} />
      {selection ? <SelectButton search={search} selection={selection} /> : null}
      <BestFirst library={library} search={search} />
      <ResultCounter search={search} />
      <PlayAllButton library={library} search={search} />
    </div>
  );
}

/** Switches between best match and the chosen sort. Only shown for keyword searches, whose results differ in relevance. */
function BestFirst({ library, search }: Pick<FilterBarProps, 'library' | 'search'>) {
  const t = useText();
  const on = useSelector(search, ({ context }) => context.bestFirst);
  const isFoundByKeyword = useSelector(search, selectIsFoundByKeyword);
  if (!isFoundByKeyword) return null;
  return (
    <ToggleButton pressed={on} onClick={() => library.send({ type: 'bestFirst.set', on: !on })}>
      {t('library.bestFirst')}
    </ToggleButton>
  );
}

/** A link to follow the open collection. */
function FollowCollection({ search }: { search: SearchRef }) {
  const t = useText();
  const { addressOf } = useSlots();
  const name = useSelector(search, selectOpenCollection);
  if (!name) return null;
  return (
    <ButtonLink
      variant="quiet"
      href={addressOf(followAddress({ kind: 'collection', name }))}
      aria-label={t('library.followOf', { name })}
    >
      <BellIcon size={18} aria-hidden />
      {t('library.action.follow')}
    </ButtonLink>
  );
}

/** Popups for the first filters. The slide-in has the others, and all of them once many are in use. */
function FilterPopups({ search, filters }: { search: SearchRef; filters: FiltersRef }) {
  const t = useText();
  const { offered, inUse, attributes } = useFilters(search, filters);
  const nameOf = useFilterNames(attributes);
  const isLoading = useSelector(filters, (snapshot) => snapshot.matches({ attributes: 'loading' }));
  const failed = useSelector(filters, (snapshot) => snapshot.matches({ attributes: 'failed' }));
  const isMany = inUse.length > INLINE_FILTERS_MAX;
  const inline = isMany ? [] : offered.slice(0, INLINE_FILTERS_MAX);
  const rest = offered.length - inline.length;
  return (
    <div className={styles.popups} role="group" aria-label={t('library.filters')} aria-busy={isLoading}>
      {inline.map((name) => (
        <FilterPopup
          key={name}
          name={name}
          label={nameOf(name)}
          isUsed={inUse.some((each) => each.name === name)}
          search={search}
          filters={filters}
        />
      ))}
      {isMany ? <SheetButton search={search} filters={filters} /> : null}
      {!isMany && rest > 0 ? (
        <SheetButton search={search} filters={filters} label={t('library.moreFilters', { more: rest })} />
      ) : null}
      {failed ? (
        <Button variant="quiet" onClick={() => filters.send({ type: 'filters.retry' })}>
          {t('library.filtersFailed')}
        </Button>
      ) : null}
    </div>
  );
}

/** The filters in use, each with a button that removes it. */
function Chips({ search, filters }: { search: SearchRef; filters: FiltersRef }) {
  const t = useText();
  const query = useSelector(search, ({ context }) => context.query);
  const { inUse, attributes } = useFilters(search, filters);
  const nameOf = useFilterNames(attributes);
  if (inUse.length === 0) return <span className={styles.chips} />;
  return (
    <ul className={styles.chips}>
      {inUse.map(({ name, value }) => (
        <li key={`${name} ${value}`}>
          <Button
            className={styles.chip}
            aria-label={t('library.removeFilter', { name: nameOf(name), value })}
            onClick={() => search.send({ type: 'search.refine', change: toggleValue(query, name, value) })}
          >
            <span dir="auto">{value}</span>
            <CloseIcon size={14} aria-hidden />
          </Button>
          {name === 'collection' ? <FollowCollection search={search} /> : null}
        </li>
      ))}
      {inUse.length > 1 ? (
        <li>
          <Button variant="quiet" onClick={() => search.send({ type: 'search.refine', change: NO_FILTERS })}>
            {t('library.clearAll')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
