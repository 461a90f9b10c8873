import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { titleOf } from '../../../core/domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import { PreviewActions } from '../preview/PreviewActions.tsx';
import { PreviewBody } from '../preview/PreviewBody.tsx';
import type { LatestRef, PreviewRef } from '../refs.ts';
import { LatestPlaceholder } from './LatestPlaceholder.tsx';
import styles from './LatestItem.module.css';

interface LatestItemProps {
  latest: LatestRef;
  /** Something is open above it, so it does not play. */
  isCovered: boolean;
}

/** The newest item above the list: a preview that is part of the page (row L34). */
export default function LatestItem({ latest, isCovered }: LatestItemProps) {
  const isNone = useSelector(latest, (snapshot) => snapshot.matches('none') || snapshot.matches('deleted'));
  const preview = useSelector(latest, ({ children }) => children.preview);
  if (isNone) return null;
  return preview ? <Shown preview={preview} isCovered={isCovered} /> : <LatestPlaceholder />;
}

function Shown({ preview, isCovered }: { preview: PreviewRef; isCovered: boolean }) {
  const t = useText('preview');
  const id = useId();
  const item = useSelector(preview, ({ context }) => context.content?.item);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          <span className={styles.kind}>{t('library.latest')}</span>{' '}
          <span dir="auto">{(item && titleOf(item)) ?? t('common.untitled')}</span>
        </h2>
        <PreviewActions preview={preview} owner="latest" />
        <IconButton label={t('preview.closeLatest')} onClick={() => preview.send({ type: 'preview.close' })}>
          <CloseIcon size={20} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.body}>
        <PreviewBody preview={preview} playing={isCovered ? 'never' : 'onRequest'} />
      </div>
    </section>
  );
}
