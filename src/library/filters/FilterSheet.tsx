import { useSelector } from '@xstate/react';
import { valuesOf } from '../../../core/domain/filters.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChevronDownIcon } from '../../ui/icons.ts';
import type { FiltersRef, SearchRef } from '../refs.ts';
import { selectIsFoundByKeyword } from '../select.ts';
import { FilterValues } from './FilterValues.tsx';
import { SortChoices } from './SortChoices.tsx';
import { useFilterNames, useFilters } from './use-filters.ts';
import styles from './filters.module.css';

/** All filters, sort and view in one slide-in. The search runs only on Show results (row L12). */
export default function FilterSheet({ search, filters }: { search: SearchRef; filters: FiltersRef }) {
  const t = useText();
  const draft = useSelector(filters, ({ context }) => context.draft);
  const type = useSelector(search, ({ context }) => context.query.type);
  const isFoundByKeyword = useSelector(search, selectIsFoundByKeyword);
  const { offered, attributes } = useFilters(search, filters);
  const nameOf = useFilterNames(attributes);
  return (
    <Dialog
      shape="sheet"
      title={t('library.filters')}
      closeLabel={t('common.close')}
      onClose={() => filters.send({ type: 'filter.close' })}
      footer={
        <>
          <Button onClick={() => filters.send({ type: 'filter.reset' })}>{t('library.clearAll')}</Button>
          <Button variant="primary" onClick={() => filters.send({ type: 'filter.apply' })}>
            {t('library.showResults')}
          </Button>
        </>
      }
    >
      {offered.map((name) => (
        <details
          key={name}
          name="filter"
          className={styles.section}
          onToggle={(event) => event.newState === 'open' && filters.send({ type: 'filter.find', text: '' })}
        >
          <summary>
            {nameOf(name)}
            <span className={styles.chosen} dir="auto">
              {valuesOf(draft, name).join(', ')}
            </span>
            <ChevronDownIcon size={18} aria-hidden />
          </summary>
          <div className={styles.panel}>
            <FilterValues
              name={name}
              label={nameOf(name)}
              search={search}
              filters={filters}
              onChoose={(value) => filters.send({ type: 'filter.toggle', name, value })}
            />
          </div>
        </details>
      ))}
      <details name="filter" className={styles.section} open={offered.length === 0}>
        <summary>
          {t('library.sortAndView')}
          <ChevronDownIcon size={18} aria-hidden />
        </summary>
        <div className={styles.panel}>
          <SortChoices
            type={type}
            sort={draft.bestFirst && isFoundByKeyword ? undefined : draft}
            viewMode={draft.viewMode}
            onSort={(sort) => filters.send({ type: 'filter.sort', sort })}
            onView={(viewMode) => filters.send({ type: 'filter.view', viewMode })}
          />
        </div>
      </details>
    </Dialog>
  );
}
