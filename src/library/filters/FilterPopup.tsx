import { useSelector } from '@xstate/react';
import { takesSeveral } from '../../../core/domain/filters.ts';
import type { FilterName } from '../../../core/domain/filters.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChevronDownIcon } from '../../ui/icons.ts';
import { Popup } from '../../ui/Popup.tsx';
import type { FiltersRef, SearchRef } from '../refs.ts';
import { refinementOf } from '../select.ts';
import { FilterValues } from './FilterValues.tsx';
import styles from './filters.module.css';

interface FilterPopupProps {
  name: FilterName;
  label: string;
  isUsed: boolean;
  search: SearchRef;
  filters: FiltersRef;
}

/** The button and popup of one filter. A single-value filter applies at once, a multi-value filter on Apply. */
export function FilterPopup({ name, label, isUsed, search, filters }: FilterPopupProps) {
  const t = useText();
  const open = useSelector(filters, ({ context }) => context.popup === name);
  const close = () => filters.send({ type: 'filter.close' });
  const apply = () => filters.send({ type: 'filter.apply' });
  const hasFoot = takesSeveral(name) || name === 'video';
  const toggle = () =>
    open
      ? close()
      : filters.send({ type: 'filter.open', popup: name, from: refinementOf(search.getSnapshot().context) });
  return (
    <Popup
      label={label}
      open={open}
      onToggle={toggle}
      onClose={close}
      className={isUsed ? styles.used : undefined}
      content={
        <form
          className={styles.panel}
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <FilterValues
            name={name}
            label={label}
            search={search}
            filters={filters}
            onChoose={(value) => {
              filters.send({ type: 'filter.toggle', name, value });
              if (!takesSeveral(name)) apply();
            }}
          />
          {hasFoot ? (
            <div className={styles.foot}>
              <Button variant="quiet" onClick={() => filters.send({ type: 'filter.reset', name })}>
                {t('library.reset')}
              </Button>
              <Button type="submit" variant="primary">
                {t('library.apply')}
              </Button>
            </div>
          ) : null}
        </form>
      }
    >
      {label}
      <ChevronDownIcon size={16} aria-hidden />
    </Popup>
  );
}
