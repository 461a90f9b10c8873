import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { compareExportMachine } from '../../../machines/player/compare/compare-export.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import styles from './compare.module.css';

export type CompareExportRef = ActorRefFrom<typeof compareExportMachine>;

/** The comparison as an MP4: requested, awaited, downloaded. */
export function ExportControls({ film }: { film: CompareExportRef }) {
  const t = useText();
  const { ahead, path, refusal } = useSelector(film, ({ context }) => context);
  const isBusy = useSelector(film, (snapshot) => snapshot.hasTag('busy'));
  const isUnderWay = useSelector(film, (snapshot) => snapshot.matches('underWay'));
  const isReady = useSelector(film, (snapshot) => snapshot.matches('ready'));
  const face = useSelector(film, ({ value }) => (typeof value === 'string' ? value : 'underWay'));
  const said = (): string | null => {
    switch (face) {
      case 'requesting':
      case 'cancelling':
      case 'ready':
      case 'failed':
        return t(`compare.export.${face}`);
      case 'underWay':
        return ahead === undefined ? t('compare.export.encoding') : t('compare.export.queued', { count: ahead });
      case 'refused':
        return refusal ? t(`compare.export.${refusal}`) : null;
      default:
        return t('compare.export.hint');
    }
  };
  return (
    <div className={styles.row}>
      <Button aria-disabled={isBusy} onClick={isBusy ? undefined : () => film.send({ type: 'export.start' })}>
        <DownloadIcon size={18} aria-hidden />
        {t('compare.export')}
      </Button>
      {isUnderWay ? (
        <Button onClick={() => film.send({ type: 'export.cancel' })}>{t('compare.export.cancel')}</Button>
      ) : null}
      {isReady && path !== undefined ? (
        <ButtonLink href={path} download>
          {t('compare.export.take')}
        </ButtonLink>
      ) : null}
      <p role="status" className={styles.quiet}>
        {said()}
      </p>
    </div>
  );
}
