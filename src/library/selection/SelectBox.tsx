import { useSelector } from '@xstate/react';
import { use } from 'react';
import type { MouseEvent } from 'react';
import { titleOf } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { isSelectable, isSelected } from '../../../core/domain/selection.ts';
import { useText } from '../../i18n/text-context.tsx';
import { SelectionContext } from './context.ts';
import styles from './SelectBox.module.css';

/** Selects a result; with Shift, the range from the previous one (row S08). Absent if no action applies to the result. */
export function SelectBox({ item }: { item: ResultItem }) {
  const access = use(SelectionContext);
  return access ? <KnownBox item={item} {...access} /> : null;
}

function KnownBox({
  item,
  selection,
  rows,
}: { item: ResultItem } & NonNullable<React.ContextType<typeof SelectionContext>>) {
  const t = useText();
  const may = useSelector(selection, ({ context }) => context.isKnown && isSelectable(item, context.who));
  const checked = useSelector(
    selection,
    (snapshot) => !snapshot.matches('none') && isSelected(snapshot.context.selection, item),
  );
  if (!may) return null;
  const press = (event: MouseEvent) => {
    if (event.shiftKey) selection.send({ type: 'selection.extend', item, rows: rows() });
    else selection.send({ type: 'selection.toggle', item });
  };
  return (
    <label className={styles.box} title={t('library.select')}>
      <input
        type="checkbox"
        data-select=""
        aria-label={t('library.selectItem', { title: titleOf(item) ?? t('common.untitled') })}
        checked={checked}
        onClick={press}
        // The chart decides whether it is checked.
        onChange={() => undefined}
      />
    </label>
  );
}
