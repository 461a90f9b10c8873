import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { SIDES } from '../../../core/domain/compare/common-time.ts';
import type { compareExportMachine } from '../../../machines/player/compare/compare-export.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import styles from './compare.module.css';

const NONE = 'none';
const SOUNDS = [NONE, ...SIDES] as const;

export type CompareExportRef = ActorRefFrom<typeof compareExportMachine>;

/** The comparison as an MP4: requested, awaited, downloaded. */
export function ExportControls({ film }: { film: CompareExportRef }) {
  const t = useText();
  const { ahead, path, refusal, sound } = useSelector(film, ({ context }) => context);
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
      <Select
        label={t('compare.export.sound')}
        options={SOUNDS.map((value) => ({ value, label: t(`compare.export.sound.${value}`) }))}
        value={sound ?? NONE}
        onChange={(value) => film.send({ type: 'export.sound', sound: SIDES.find((side) => side === value) })}
      />
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
