import type { SelectionAct } from '../../../core/domain/selection.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface WaitingDialogProps {
  act: SelectionAct;
  /** What is waited for. */
  status: string;
  onCancel: () => void;
}

/** An act waits for the server: the selection stays as it is, and the act can be called off. */
export function WaitingDialog({ act, status, onCancel }: WaitingDialogProps) {
  const t = useText('selection');
  return (
    <Dialog
      title={t(`selection.act.${act}`)}
      closeLabel={t('common.close')}
      isLate
      onClose={onCancel}
      footer={<Button onClick={onCancel}>{t('common.cancel')}</Button>}
    >
      <p role="status">{status}</p>
    </Dialog>
  );
}
