import { useSelector } from '@xstate/react';
import { isSelectable } from '../../../core/domain/selection.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ToggleButton } from '../../ui/Button.tsx';
import { SelectIcon } from '../../ui/icons.ts';
import type { SearchRef, SelectionRef } from '../refs.ts';
import { selectResults } from '../select.ts';

/** Starts and ends a selection; absent if no action is available. */
export function SelectButton({ search, selection }: { search: SearchRef; selection: SelectionRef }) {
  const isListed = useSelector(search, (snapshot) => snapshot.hasTag('listed'));
  return isListed ? <ListedButton search={search} selection={selection} /> : null;
}

function ListedButton({ search, selection }: { search: SearchRef; selection: SelectionRef }) {
  const t = useText();
  const results = useSelector(search, selectResults);
  const items = useSelector(results, ({ context }) => context.items);
  const may = useSelector(
    selection,
    ({ context }) => context.isKnown && items.some((item) => isSelectable(item, context.who)),
  );
  const isSelecting = useSelector(selection, (snapshot) => !snapshot.matches('none'));
  if (!may) return null;
  return (
    <ToggleButton
      variant="quiet"
      pressed={isSelecting}
      onClick={() => selection.send({ type: isSelecting ? 'selection.end' : 'selection.begin' })}
    >
      <SelectIcon size={18} aria-hidden />
      {t('library.select')}
    </ToggleButton>
  );
}
