import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { SIDES } from '../../../core/domain/compare/common-time.ts';
import { exportedStrokes, pageSpan } from '../../../core/domain/compare/export.ts';
import type { compareExportMachine } from '../../../machines/player/compare/compare-export.machine.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import { selectPlayedLoop, selectRate, selectSpanOfBoth } from '../../../machines/player/compare/compare.select.ts';
import type { DrawingRef } from '../../../machines/player/panels/drawing/drawing.select.ts';
import { selectStrokes } from '../../../machines/player/panels/drawing/drawing.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { DownloadIcon } from '../../ui/icons.ts';
import { handOnFocus } from '../../ui/keep-focus.ts';
import { Select } from '../../ui/Select.tsx';
import type { CompareHandles } from './handles.ts';
import { useLayout } from './use-compare.ts';
import styles from './compare.module.css';

const NONE = 'none';
const SOUNDS = [NONE, ...SIDES] as const;

export type CompareExportRef = ActorRefFrom<typeof compareExportMachine>;

interface ExportProps {
  film: CompareExportRef;
  compare: CompareRef;
  drawing: DrawingRef;
  handles: CompareHandles;
}

/** Whether the export would contain a drawing. */
function useHasDrawing({ compare, drawing, handles }: ExportProps): boolean {
  const layout = useLayout(compare, handles);
  const loop = useSelector(compare, selectPlayedLoop, shallowEqual);
  const rate = useSelector(compare, selectRate);
  const span = useSelector(compare, selectSpanOfBoth, shallowEqual);
  return useSelector(drawing, (snapshot) => {
    const strokes = selectStrokes(snapshot);
    return strokes.length > 0 && exportedStrokes(strokes, layout, pageSpan({ loop, rate }, span)).length > 0;
  });
}

/** When an export ends, focus moves to the button that starts one. */
const attachCancel = (button: HTMLButtonElement) =>
  handOnFocus(button, (control) => control.parentElement?.querySelector('button') ?? null);

/** The comparison as an MP4: requested, awaited, downloaded. */
export function ExportControls(props: ExportProps) {
  const { film } = props;
  const t = useText();
  const hasDrawing = useHasDrawing(props);
  const { ahead, path, refusal, sound, withDrawing } = useSelector(film, ({ context }) => context);
  const isBusy = useSelector(film, (snapshot) => snapshot.hasTag('busy'));
  const isUnderWay = useSelector(film, (snapshot) => snapshot.matches('underWay'));
  const isReady = useSelector(film, (snapshot) => snapshot.matches('ready'));
  const face = useSelector(film, ({ value }) => (typeof value === 'string' ? value : 'underWay'));
  const message = (): string | null => {
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
    <div className={classes(styles.row, styles.export)}>
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
      {hasDrawing ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={withDrawing}
            onChange={({ target }) => film.send({ type: 'export.drawing', included: target.checked })}
          />
          {t('compare.export.drawing')}
        </label>
      ) : null}
      {isUnderWay ? (
        <Button ref={attachCancel} onClick={() => film.send({ type: 'export.cancel' })}>
          {t('compare.export.cancel')}
        </Button>
      ) : null}
      {isReady && path !== undefined ? (
        <ButtonLink href={path} download>
          {t('compare.export.take')}
        </ButtonLink>
      ) : null}
      <p role="status" className={styles.quiet}>
        {message()}
      </p>
    </div>
  );
}
