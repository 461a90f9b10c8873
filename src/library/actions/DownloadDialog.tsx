import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { downloadItemMachine } from '../../../machines/library/download-item.machine.ts';
import { titleOf } from '../../../core/domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import styles from './DownloadDialog.module.css';
import type { FlowProps } from './flow-props.ts';

/** The downloadable files of an item (row L19). */
export default function DownloadDialog({ flow }: FlowProps) {
  const download = flow as ActorRefFrom<typeof downloadItemMachine>;
  const t = useText();
  const state = useSelector(download, ({ value }) => value);
  const item = useSelector(download, ({ context }) => context.item);
  const sources = useSelector(download, ({ context }) => context.sources);
  const close = () => download.send({ type: 'download.close' });
  switch (state) {
    case 'choosing':
      return (
        <Dialog title={t('library.download.title')} closeLabel={t('common.close')} onClose={close}>
          <p dir="auto">{titleOf(item) ?? t('common.untitled')}</p>
          <ul className={styles.sources}>
            {sources.map((source) => (
              <li key={source.path}>
                <Button className={styles.source} onClick={() => download.send({ type: 'download.choose', source })}>
                  <DownloadIcon size={18} aria-hidden />
                  {source.name}
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      );
    case 'noSource':
      return (
        <Notice kind="error" onClose={close}>
          {t('library.download.noSource')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice kind="error" onClose={close}>
          <p>{t('library.download.failed')}</p>
          <Button onClick={() => download.send({ type: 'download.retry' })}>{t('common.retry')}</Button>
        </Notice>
      );
    default:
      return (
        <Announcement>{state === 'saving' ? t('library.download.saving') : t('library.download.listing')}</Announcement>
      );
  }
}
