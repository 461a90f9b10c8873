import { useId } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { EditRef } from './refs.ts';
import styles from './edit.module.css';

interface FormSheetProps {
  edit: EditRef;
  title: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form in a dialog, whose changes are applied to the draft or discarded. */
export function FormSheet({ edit, title, onSubmit, children }: FormSheetProps) {
  const t = useText();
  const id = useId();
  const close = () => edit.send({ type: 'edit.close' });
  return (
    <Dialog
      title={title}
      closeLabel={t('common.close')}
      bodyClassName={styles.sheet}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('edit.tagApply')}
          </Button>
        </>
      }
      onClose={close}
    >
      <form
        id={id}
        className={styles.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
