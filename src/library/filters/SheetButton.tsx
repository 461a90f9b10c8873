import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListFilterIcon } from '../../ui/icons.ts';
import type { FiltersRef, SearchRef } from '../refs.ts';
import { refinementOf } from '../select.ts';
import { useFilters } from './use-filters.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';

const FilterSheet = lazyWithRetry(() => import('./FilterSheet.tsx'));

interface SheetButtonProps {
  search: SearchRef;
  filters: FiltersRef;
  /** Label of the button; defaults to the number of filters in use. */
  label?: string;
}

/** Opens the slide-in with all filters and sort options (row L12). */
export function SheetButton({ search, filters, label }: SheetButtonProps) {
  const t = useText();
  const { inUse } = useFilters(search, filters);
  const open = useSelector(filters, ({ context }) => context.popup === 'all');
  const words = inUse.length > 0 ? t('library.filtersInUse', { count: inUse.length }) : t('library.filters');
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() =>
          filters.send({ type: 'filter.open', popup: 'all', from: refinementOf(search.getSnapshot().context) })
        }
      >
        {label ? null : <ListFilterIcon size={18} aria-hidden />}
        {label ?? words}
      </Button>
      {open ? (
        <AsyncBoundary onClose={() => filters.send({ type: 'filter.close' })}>
          <FilterSheet search={search} filters={filters} />
        </AsyncBoundary>
      ) : null}
    </>
  );
}
