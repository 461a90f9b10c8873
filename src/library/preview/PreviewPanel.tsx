import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import type { PreviewContent } from '../../../machines/library/library.ports.ts';
import type { PreviewTab } from '../../../machines/library/preview.machine.ts';
import { isShareable } from '../../../core/domain/sharing.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton, Button } from '../../ui/Button.tsx';
import type { PreviewRef, SharingRef } from '../refs.ts';
import { PreviewInfo } from './PreviewInfo.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import styles from './Preview.module.css';

const SharingTab = lazyWithRetry(() => import('./SharingTab.tsx'));

interface PreviewPanelProps {
  preview: PreviewRef;
  content: PreviewContent;
  connected: boolean;
}

/** The side panel: Info, and Sharing for connected users and shareable types (row L15). */
export function PreviewPanel({ preview, content, connected }: PreviewPanelProps) {
  const t = useText('preview');
  const id = useId();
  const shown: PreviewTab = useSelector(preview, (snapshot) =>
    snapshot.matches({ open: { panel: { shown: 'sharing' } } }) ? 'sharing' : 'info',
  );
  const tabs: PreviewTab[] = connected && isShareable(content.item.type) ? ['info', 'sharing'] : ['info'];
  const choose = (tab: PreviewTab) => preview.send({ type: 'tab.choose', tab });
  /** Arrow keys move between the tabs and activate them. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = tabs.find((tab) => tab !== shown);
    if (other === undefined) return;
    event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="tab"][tabindex="-1"]')?.focus();
    choose(other);
  };
  return (
    <aside className={styles.panel} aria-label={t('preview.details')}>
      <div role="tablist" aria-label={t('preview.details')} className={styles.tabs}>
        {tabs.map((tab) => (
          <BareButton
            key={tab}
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(tab)}
            onKeyDown={onKeyDown}
          >
            {t(`preview.tab.${tab}`)}
          </BareButton>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {shown === 'info' ? <PreviewInfo content={content} connected={connected} /> : <Sharing preview={preview} />}
      </div>
    </aside>
  );
}

function Sharing({ preview }: { preview: PreviewRef }) {
  const t = useText('preview');
  const sharing = useSelector(preview, ({ children }) => children['sharing'] as SharingRef | undefined);
  const isBroken = useSelector(preview, (snapshot) =>
    snapshot.matches({ open: { panel: { shown: { sharing: 'broken' } } } }),
  );
  if (isBroken) {
    return (
      <div className={styles.tabState} role="alert">
        <p>{t('preview.sharing.failed')}</p>
        <Button onClick={() => preview.send({ type: 'sharing.retry' })}>{t('common.retry')}</Button>
      </div>
    );
  }
  const loading = (
    <p role="status" className={styles.tabState}>
      {t('preview.sharing.loading')}
    </p>
  );
  return sharing ? (
    <AsyncBoundary fallback={loading}>
      <SharingTab sharing={sharing} />
    </AsyncBoundary>
  ) : (
    loading
  );
}
