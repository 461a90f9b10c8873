import { useSelector } from '@xstate/react';
import { titleOf } from '../../../core/domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { takeFreeFocus } from '../../dom/free-focus.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Toast } from '../../ui/Toast.tsx';
import type { UndoDeletionRef } from '../refs.ts';
import { useSlots } from '../slots.ts';

/** Names the deleted item and offers to restore it (row L18). */
export function UndoToast({ undo }: { undo: UndoDeletionRef }) {
  const t = useText();
  const { addressOf } = useSlots();
  const state = useSelector(undo, ({ value }) => value);
  const items = useSelector(undo, ({ context }) => context.items);
  const count = items.length;
  const title = (items[0] && titleOf(items[0])) ?? t('common.untitled');
  const text = {
    idle: undefined,
    offered: count > 1 ? t('library.delete.doneMany', { count }) : t('library.delete.done', { title }),
    restoring: t('library.delete.restoring'),
    restored: count > 1 ? t('library.delete.restoredMany', { count }) : t('library.delete.restored', { title }),
    notRestored: t('library.delete.notRestored'),
  }[state];
  return (
    <Toast
      text={text}
      attach={takeFreeFocus}
      closeLabel={t('common.close')}
      isBusy={state === 'restoring'}
      onDismiss={() => undo.send({ type: 'undo.dismiss' })}
    >
      {state === 'offered' || state === 'notRestored' ? (
        <>
          <Button variant="primary" onClick={() => undo.send({ type: 'undo.perform' })}>
            {t(state === 'offered' ? 'library.delete.undo' : 'common.retry')}
          </Button>
          <ButtonLink variant="quiet" href={addressOf('/bin')}>
            {t('library.bin')}
          </ButtonLink>
        </>
      ) : null}
    </Toast>
  );
}
