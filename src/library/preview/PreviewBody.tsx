import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { CircleAlertIcon, LockIcon } from '../../ui/icons.ts';
import type { PreviewRef } from '../refs.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { PreviewStage } from './PreviewStage.tsx';
import styles from './Preview.module.css';

interface PreviewBodyProps {
  preview: PreviewRef;
  /** Plays at once, on request, or never while something else is viewed. */
  playing?: 'atOnce' | 'onRequest' | 'never';
}

/** The stage with the item, and its details beside it. */
export function PreviewBody({ preview, playing = 'atOnce' }: PreviewBodyProps) {
  const t = useText('preview');
  const content = useSelector(preview, ({ context }) => context.content);
  const connected = useSelector(preview, ({ context }) => context.connected);
  const isShown = useSelector(preview, (snapshot) => snapshot.matches({ open: { panel: 'shown' } }));
  const isZooming = useSelector(preview, (snapshot) => snapshot.matches({ open: { tool: 'zooming' } }));
  const isRefused = useSelector(preview, (snapshot) => snapshot.matches('refused'));
  const isFailed = useSelector(preview, (snapshot) => snapshot.matches('failed'));
  const isLoading = useSelector(preview, (snapshot) => snapshot.matches('loading'));
  if (isRefused) {
    return (
      <div className={classes(styles.stage, styles.onlyStage)} data-theme="dark">
        <div className={styles.center} role="alert">
          <LockIcon size={36} aria-hidden />
          <p className={styles.hint}>{t('common.protectedContent')}</p>
          <p>{t('common.privateContent')}</p>
          {connected ? null : (
            <Button variant="primary" onClick={() => preview.send({ type: 'preview.signIn' })}>
              {t('common.login')}
            </Button>
          )}
        </div>
      </div>
    );
  }
  if (isFailed) {
    return (
      <div className={classes(styles.stage, styles.onlyStage)} data-theme="dark">
        <div className={styles.center} role="alert">
          <CircleAlertIcon size={36} aria-hidden />
          <p>{t('preview.failed')}</p>
          <Button variant="primary" onClick={() => preview.send({ type: 'preview.retry' })}>
            {t('common.retry')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <div
        data-theme="dark"
        className={classes(styles.stage, !isShown && styles.onlyStage)}
        aria-busy={isLoading}
        // Scrollable, so it must be reachable with the keyboard.
        {...(isZooming ? { role: 'region', 'aria-label': t('preview.tool.zoom'), tabIndex: 0 } : {})}
      >
        {isLoading || !content ? (
          <p role="status">{t('preview.loading')}</p>
        ) : (
          <PreviewStage preview={preview} content={content} isZooming={isZooming} playing={playing} />
        )}
      </div>
      {isShown && content ? <PreviewPanel preview={preview} content={content} connected={connected} /> : null}
    </>
  );
}
