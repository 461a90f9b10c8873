import type { SelectionAct } from '../../../core/domain/selection.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface WaitingDialogProps {
  act: SelectionAct;
  /** Describes what the dialog is waiting for. */
  status: string;
  onCancel: () => void;
}

/** An action is waiting for the server: the selection stays unchanged, and the action can be cancelled. */
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
