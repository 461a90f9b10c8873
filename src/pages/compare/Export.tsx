import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { compareExportMachine } from '../../../machines/player/compare/compare-export.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import styles from './compare.module.css';

export type CompareExportRef = ActorRefFrom<typeof compareExportMachine>;

/** The comparison as an MP4: begun, awaited, taken away. */
export function ExportControls({ film }: { film: CompareExportRef }) {
  const t = useText();
  const { context, isBusy, isUnderWay, isReady, isRefused, isFailed } = useSelector(
    film,
    (snapshot) => ({
      context: snapshot.context,
      isBusy: snapshot.hasTag('busy'),
      isUnderWay: snapshot.matches('underWay'),
      isReady: snapshot.matches('ready'),
      isRefused: snapshot.matches('refused'),
      isFailed: snapshot.matches('failed'),
    }),
    (one, other) => one.context === other.context && one.isBusy === other.isBusy && one.isUnderWay === other.isUnderWay && one.isReady === other.isReady && one.isRefused === other.isRefused && one.isFailed === other.isFailed,
  );
  const { ahead, path, refusal } = context;
  return (
    <div className={styles.row}>
      <Button aria-disabled={isBusy} onClick={isBusy ? undefined : () => film.send({ type: 'export.start' })}>
        <DownloadIcon size={18} aria-hidden />
        {t('compare.export')}
      </Button>
      {isUnderWay ? (
        <Button onClick={() => film.send({ type: 'export.cancel' })}>{t('compare.export.cancel')}</Button>
      ) : null}
      {isReady ? (
        <ButtonLink href={path} download>
          {t('compare.export.take')}
        </ButtonLink>
      ) : null}
      <p role="status" className={styles.quiet}>
        {isBusy && !isUnderWay ? t('common.loading') : null}
        {isUnderWay ? t(ahead === undefined ? 'compare.export.encoding' : 'compare.export.queued', { ahead: ahead ?? 0 }) : null}
        {isReady ? t('compare.export.ready') : null}
        {isRefused && refusal ? t(`compare.export.${refusal}`) : null}
        {isFailed ? t('compare.export.failed') : null}
      </p>
    </div>
  );
}
