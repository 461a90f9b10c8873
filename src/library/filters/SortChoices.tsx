import { sortOptions } from '../../../core/domain/sort-options.ts';
import type { Sort } from '../../../core/domain/sort-options.ts';
import type { SelectableType } from '../../../core/domain/permissions.ts';
import type { ViewMode } from '../../../core/domain/search.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton, ToggleButton } from '../../ui/Button.tsx';
import { CheckIcon, LayoutGridIcon, ListIcon } from '../../ui/icons.ts';
import styles from './filters.module.css';

interface SortChoicesProps {
  type: SelectableType | undefined;
  /** Undefined while results are sorted by best match. */
  sort: Sort | undefined;
  viewMode: ViewMode;
  onSort: (sort: Sort) => void;
  onView: (viewMode: ViewMode) => void;
}

/** The type's sort options, and grid or list (row L08). */
export function SortChoices({ type, sort, viewMode, onSort, onView }: SortChoicesProps) {
  const t = useText();
  return (
    <>
      {type ? (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('library.sortBy')}</legend>
          {sortOptions(type).map((option) => (
            <BareButton
              key={`${option.sortBy} ${option.sortOrder}`}
              className={styles.value}
              aria-pressed={option.sortBy === sort?.sortBy && option.sortOrder === sort.sortOrder}
              onClick={() => onSort(option)}
            >
              <CheckIcon size={16} aria-hidden />
              <span className={styles.valueName}>
                {t(`library.sort.${option.sortBy}`)},{' '}
                {t(option.sortOrder === 'ASC' ? 'library.ascending' : 'library.descending')}
              </span>
            </BareButton>
          ))}
        </fieldset>
      ) : null}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('library.viewAs')}</legend>
        <div className={styles.views}>
          <ToggleButton pressed={viewMode === 'grid'} onClick={() => onView('grid')}>
            <LayoutGridIcon size={18} aria-hidden />
            {t('library.grid')}
          </ToggleButton>
          <ToggleButton pressed={viewMode === 'list'} onClick={() => onView('list')}>
            <ListIcon size={18} aria-hidden />
            {t('library.list')}
          </ToggleButton>
        </div>
      </fieldset>
    </>
  );
}
