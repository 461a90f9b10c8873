import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { csvExportMachine } from '../../../machines/library/csv-export.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import type { FlowProps } from './flow-props.ts';

/** The result of exporting an item's tags to a file (row L22). */
export default function CsvExportDialog({ flow }: FlowProps) {
  const exporting = flow as ActorRefFrom<typeof csvExportMachine>;
  const t = useText('csv');
  const state = useSelector(exporting, ({ value }) => value);
  const fileName = useSelector(exporting, ({ context }) => context.fileName);
  const close = () => exporting.send({ type: 'export.close' });
  switch (state) {
    case 'saved':
      return (
        <Notice kind="success" onClose={close}>
          <p dir="auto">{t('csv.exported', { name: fileName })}</p>
        </Notice>
      );
    case 'empty':
      return (
        <Notice kind="warning" onClose={close}>
          {t('csv.exportEmpty')}
        </Notice>
      );
    case 'refused':
      return (
        <Notice kind="error" onClose={close}>
          {t('csv.refused')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice kind="error" onClose={close}>
          <p>{t('csv.exportFailed')}</p>
          <Button onClick={() => exporting.send({ type: 'export.retry' })}>{t('common.retry')}</Button>
        </Notice>
      );
    default:
      return <Announcement>{state === 'saving' ? t('csv.exportSaving') : t('csv.exporting')}</Announcement>;
  }
}
