import { useSelector } from '@xstate/react';
import { useId, useSyncExternalStore } from 'react';
import { CALIBRATION_LENGTHS_M } from '../../../core/domain/constants/drawing.ts';
import { calibrationAt, measurementOf } from '../../../core/domain/measuring.ts';
import type { Measurement } from '../../../core/domain/measuring.ts';
import { clockText } from '../../../core/domain/clock.ts';
import {
  selectPencil,
  selectPencilState,
  selectStrokes,
} from '../../../machines/player/panels/drawing/drawing.select.ts';
import type { DrawingRef } from '../../../machines/player/panels/drawing/drawing.select.ts';
import { measurementText } from '../../dom/measurement-text.ts';
import { useText } from '../../i18n/text-context.tsx';
import type { Translate } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import type { PlayerHandles } from '../handles.ts';
import styles from './drawing.module.css';

const THINGS = ['slalomBoat', 'sprintBoat', 'gatePole'] as const;

/** Focuses the input; the returned function moves focus back to the drawing area. */
function focusLength(input: HTMLInputElement): () => void {
  const before = document.activeElement;
  input.focus();
  return () => {
    if (input.form?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
  };
}

/** Asks for the length of the calibration line that was just drawn. */
export function CalibrationForm({ drawing }: { drawing: DrawingRef }) {
  const t = useText('drawing');
  const pencil = useSelector(drawing, selectPencilState);
  const hint = useId();
  const fault = useId();
  const isWrong = pencil === 'wrong';
  if (pencil !== 'asking' && !isWrong) return null;
  const { send } = drawing;
  return (
    <form
      className={styles.length}
      aria-label={t('drawing.calibrate')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const metres = event.currentTarget.elements.namedItem('metres');
        if (metres instanceof HTMLInputElement) send({ type: 'drawing.calibrate', metres: metres.value });
      }}
    >
      <label>
        {t('drawing.length')}
        <input
          ref={focusLength}
          name="metres"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? fault : hint}
        />
      </label>
      {isWrong ? (
        <p id={fault} className={styles.fault} role="alert">
          {t('drawing.lengthWrong')}
        </p>
      ) : null}
      <div className={styles.things}>
        {THINGS.map((thing) => {
          const metres = CALIBRATION_LENGTHS_M[thing];
          return (
            <Button key={thing} onClick={() => send({ type: 'drawing.calibrate', metres: String(metres) })}>
              {`${t(`drawing.${thing}`)}: ${measurementText({ kind: 'calibrate', metres })}`}
            </Button>
          );
        })}
      </div>
      <p id={hint} className={styles.note}>
        {t('drawing.lengthHint')}
      </p>
      <div className={styles.things}>
        <Button variant="primary" type="submit">
          {t('drawing.setLength')}
        </Button>
        <Button onClick={() => send({ type: 'drawing.drop' })}>{t('drawing.cancel')}</Button>
      </div>
    </form>
  );
}

const wordsOf = (t: Translate, measurement: Measurement): string => {
  const value = measurementText(measurement);
  return measurement.kind === 'share'
    ? t('drawing.shareOfWidth', { value })
    : `${t(`drawing.${measurement.kind}`)} ${value}`;
};

interface MeasurementsProps {
  drawing: DrawingRef;
  handles: PlayerHandles;
  /** The current stream, whose picture is measured. */
  source: string;
}

/** Measurements in this film as text, with the calibration they rely on. */
export function Measurements({ drawing, handles, source }: MeasurementsProps) {
  const t = useText('drawing');
  const strokes = useSelector(drawing, selectStrokes);
  const { tool } = useSelector(drawing, selectPencil, (a, b) => a.tool === b.tool);
  const { clock, pictureSize } = handles;
  // A change of rendition changes the size of a pixel.
  const [width = 0, height = 0] = useSyncExternalStore(clock.subscribe, () => Object.values(pictureSize()).join(' '))
    .split(' ')
    .map(Number);
  const measured = strokes.flatMap((stroke) => {
    const measurement = width > 0 && stroke.source === source && measurementOf(stroke, strokes, { width, height });
    return measurement ? [{ at: stroke.at, measurement }] : [];
  });
  const isMeasuring = tool === 'distance' || tool === 'calibrate';
  const isCalibrated = calibrationAt(strokes, { at: 0, source }) !== undefined;
  const hasLengths = measured.some(({ measurement }) => measurement.kind !== 'angle');
  return (
    <>
      {(isMeasuring || hasLengths) && !isCalibrated ? <p className={styles.note}>{t('drawing.howTo')}</p> : null}
      {isMeasuring || hasLengths ? <p className={styles.note}>{t('drawing.plane')}</p> : null}
      {measured.length > 0 ? (
        <section className={styles.measured} aria-label={t('drawing.measured')}>
          <h3>{t('drawing.measured')}</h3>
          <ul aria-live="polite">
            {measured.map(({ at, measurement }, place) => (
              // Strokes have no id, and are only added and removed at the end.
              <li key={place}>
                <time>{clockText(at)}</time>
                {wordsOf(t, measurement)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
