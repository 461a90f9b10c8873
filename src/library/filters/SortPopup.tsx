import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { ArrowUpDownIcon } from '../../ui/icons.ts';
import { Popup } from '../../ui/Popup.tsx';
import type { FiltersRef, SearchRef } from '../refs.ts';
import { refinementOf, selectIsFoundByKeyword } from '../select.ts';
import { SortChoices } from './SortChoices.tsx';
import styles from './filters.module.css';

/** Sort and view on a wide screen; each choice applies at once. */
export function SortPopup({ search, filters }: { search: SearchRef; filters: FiltersRef }) {
  const t = useText();
  const query = useSelector(search, ({ context }) => context.query);
  const isRanked = useSelector(search, (snapshot) => snapshot.context.bestFirst && selectIsFoundByKeyword(snapshot));
  const open = useSelector(filters, ({ context }) => context.popup === 'sort');
  const close = () => filters.send({ type: 'filter.close' });
  const toggle = () =>
    open
      ? close()
      : filters.send({ type: 'filter.open', popup: 'sort', from: refinementOf(search.getSnapshot().context) });
  return (
    <Popup
      variant="quiet"
      label={t('library.sortAndView')}
      open={open}
      onToggle={toggle}
      onClose={close}
      content={
        <div className={styles.panel}>
          <SortChoices
            type={query.type}
            sort={isRanked ? undefined : query}
            viewMode={query.viewMode}
            onSort={(sort) => {
              filters.send({ type: 'filter.sort', sort });
              filters.send({ type: 'filter.apply' });
            }}
            onView={(viewMode) => {
              search.send({ type: 'view.choose', viewMode });
              close();
            }}
          />
        </div>
      }
    >
      <ArrowUpDownIcon size={18} aria-hidden />
      {t('library.sortAndView')}
    </Popup>
  );
}
