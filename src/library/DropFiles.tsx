import { useSelector } from '@xstate/react';
import { use, useCallback } from 'react';
import { ItemActionsContext } from './actions/context.ts';
import { takeDrops } from '../dom/drop-zone.ts';
import { useText } from '../i18n/text-context.tsx';
import { PlusIcon } from '../ui/icons.ts';
import type { ItemActionsRef } from './refs.ts';
import { selectIsEditor } from './select.ts';
import { useSlots } from './slots.ts';
import styles from './LibraryScreen.module.css';

/** Editors can drop files anywhere on the library (row S02); other people use the link in its header. */
export function DropFiles() {
  const actions = use(ItemActionsContext);
  const { onFiles } = useSlots();
  return actions && onFiles ? <Zone actions={actions} onFiles={onFiles} /> : null;
}

function Zone({ actions, onFiles }: { actions: ItemActionsRef; onFiles: (files: readonly File[]) => void }) {
  const t = useText();
  const isEditor = useSelector(actions, selectIsEditor);
  const attach = useCallback((zone: HTMLDivElement) => takeDrops(zone, onFiles, document.body), [onFiles]);
  if (!isEditor) return null;
  return (
    <div ref={attach} className={styles.drop} aria-hidden>
      <PlusIcon size={40} aria-hidden />
      <p>{t('library.drop')}</p>
    </div>
  );
}
