import { useSelector } from '@xstate/react';
import { titleOf } from '../../../core/domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { PreviewRef } from '../refs.ts';
import { PreviewActions } from './PreviewActions.tsx';
import { PreviewBody } from './PreviewBody.tsx';
import styles from './Preview.module.css';

/** One item above the list: played or viewed on a dark stage, with its details beside it (row L15). */
export default function Preview({ preview }: { preview: PreviewRef }) {
  const t = useText('preview');
  const item = useSelector(preview, ({ context }) => context.content?.item);
  const title = item ? (titleOf(item) ?? t('common.untitled')) : t('preview.title');
  return (
    <Dialog
      shape="full"
      title={title}
      closeLabel={t('preview.close')}
      actions={<PreviewActions preview={preview} owner="preview" />}
      bodyClassName={styles.body}
      onClose={() => preview.send({ type: 'preview.close' })}
    >
      <PreviewBody preview={preview} />
    </Dialog>
  );
}
