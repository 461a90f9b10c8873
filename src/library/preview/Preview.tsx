import { useSelector } from '@xstate/react';
import { pageAddress, titleOf } from '../../domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink, IconButton, ToggleButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import {
  CircleAlertIcon,
  ExternalLinkIcon,
  LockIcon,
  PanelRightIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../ui/icons.ts';
import { ItemMenu } from '../actions/ItemMenu.tsx';
import type { PreviewRef } from '../refs.ts';
import { PreviewInfo } from './PreviewInfo.tsx';
import { PreviewStage } from './PreviewStage.tsx';
import styles from './Preview.module.css';

/** One item over the list: played or looked at on a dark stage, with its details beside it (row L15). */
export function Preview({ preview }: { preview: PreviewRef }) {
  const t = useText('preview');
  const item = useSelector(preview, ({ context }) => context.content?.item);
  const title = item ? (titleOf(item) ?? t('common.untitled')) : t('preview.title');
  return (
    <Dialog
      shape="full"
      title={title}
      closeLabel={t('preview.close')}
      actions={<Actions preview={preview} />}
      bodyClassName={styles.body}
      onClose={() => preview.send({ type: 'preview.close' })}
    >
      <Body preview={preview} />
    </Dialog>
  );
}

function Actions({ preview }: { preview: PreviewRef }) {
  const t = useText('preview');
  const item = useSelector(preview, ({ context }) => context.content?.item);
  const isOpen = useSelector(preview, (snapshot) => snapshot.matches('open'));
  const isShown = useSelector(preview, (snapshot) => snapshot.matches({ open: { panel: 'shown' } }));
  const isZooming = useSelector(preview, (snapshot) => snapshot.matches({ open: { tool: 'zooming' } }));
  const mayZoom = useSelector(preview, ({ context }) => context.connected && context.content?.item.type === 'Photo');
  const href = item && pageAddress(item);
  if (!isOpen) return null;
  return (
    <>
      {mayZoom ? (
        <IconButton
          label={t('preview.tool.zoom')}
          aria-pressed={isZooming}
          onClick={() => preview.send({ type: 'zoom.toggle' })}
        >
          {isZooming ? <ZoomOutIcon size={20} aria-hidden /> : <ZoomInIcon size={20} aria-hidden />}
        </IconButton>
      ) : null}
      <ToggleButton
        look="quiet"
        pressed={isShown}
        aria-label={t('preview.details')}
        onClick={() => preview.send({ type: 'panel.toggle' })}
      >
        <PanelRightIcon size={20} aria-hidden />
        <span className={styles.wideOnly}>{t('preview.details')}</span>
      </ToggleButton>
      {item ? <ItemMenu item={item} place="preview" /> : null}
      {href ? (
        <ButtonLink href={href} look="quiet" aria-label={t('preview.openPage')} title={t('preview.openPage')}>
          <ExternalLinkIcon size={18} aria-hidden />
          <span className={styles.wideOnly}>{t('preview.openPage')}</span>
        </ButtonLink>
      ) : null}
    </>
  );
}

function Body({ preview }: { preview: PreviewRef }) {
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
          <p>{t('common.privateContent')}</p>
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
          <Button look="primary" onClick={() => preview.send({ type: 'preview.retry' })}>
            {t('common.retry')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <div data-theme="dark" className={classes(styles.stage, !isShown && styles.onlyStage)} aria-busy={isLoading}>
        {isLoading || !content ? (
          <p role="status">{t('preview.loading')}</p>
        ) : (
          <PreviewStage preview={preview} content={content} isZooming={isZooming} />
        )}
      </div>
      {isShown && content ? <PreviewInfo content={content} connected={connected} /> : null}
    </>
  );
}
