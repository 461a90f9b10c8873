import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import { STOPWATCH_MARKS_MAX } from '../../../core/domain/constants/picture-tools.ts';
import { formatTimecode } from '../../../core/domain/formats.ts';
import {
  copiedSplits,
  copiedTimecode,
  differenceText,
  frameNumber,
  isNumbered,
  splitsOf,
  uncertaintyMs,
  uncertaintyNote,
} from '../../../core/domain/stopwatch.ts';
import type { ShownFrame, Split } from '../../../core/domain/stopwatch.ts';
import {
  selectCopied,
  selectHasFailed,
  selectIsFull,
  selectIsReading,
  selectMarks,
  selectUncopied,
} from '../../../machines/player/analysis/stopwatch/stopwatch.select.ts';
import type { StopwatchRef } from '../../../machines/player/analysis/stopwatch/stopwatch.select.ts';
import { listenToFrames } from '../../dom/listen-to-frames.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Copied } from '../../ui/CopyButton.tsx';
import type { PlayerHandles } from '../handles.ts';
import { Section } from './Section.tsx';
import styles from './analysis.module.css';

interface FrameSectionProps {
  stopwatch: StopwatchRef;
  handles: PlayerHandles;
}

/** The current frame, and the time between marked frames. */
export function FrameSection({ stopwatch, handles }: FrameSectionProps) {
  const t = useText('analysis');
  const marks = useSelector(stopwatch, selectMarks);
  const copied = useSelector(stopwatch, selectCopied);
  const uncopied = useSelector(stopwatch, selectUncopied);
  const isReading = useSelector(stopwatch, selectIsReading);
  const hasFailed = useSelector(stopwatch, selectHasFailed);
  const isFull = useSelector(stopwatch, selectIsFull);
  const splits = splitsOf(marks);
  const { send } = stopwatch;
  const copyFrame = () => {
    const frame = handles.frame();
    if (frame) send({ type: 'stopwatch.copy', what: 'timecode', text: copiedTimecode(frame) });
  };
  const head = [t('analysis.time'), t('analysis.total'), t('analysis.lap'), t('analysis.uncertainty')];
  const copySplits = () => send({ type: 'stopwatch.copy', what: 'splits', text: copiedSplits(splits, head) });
  return (
    <>
      <Section name={t('analysis.frame')}>
        <Timecode handles={handles} />
        <div className={styles.row}>
          <Copied isCopied={copied === 'timecode'}>
            <Button onClick={copyFrame}>{t('analysis.copyTimecode')}</Button>
          </Copied>
        </div>
      </Section>
      <Section name={t('analysis.stopwatch')}>
        <div className={styles.row}>
          <Button variant="primary" aria-busy={isReading} onClick={() => send({ type: 'stopwatch.mark' })}>
            {t(marks.length === 0 ? 'analysis.markStart' : 'analysis.markFrame')}
          </Button>
          <Button variant="quiet" aria-disabled={marks.length === 0} onClick={() => send({ type: 'stopwatch.undo' })}>
            {t('analysis.unmark')}
          </Button>
          <Button variant="quiet" aria-disabled={marks.length === 0} onClick={() => send({ type: 'stopwatch.clear' })}>
            {t('analysis.clearMarks')}
          </Button>
        </div>
        {marks.length > 0 ? <Splits splits={splits} marks={marks} head={head} /> : null}
        {marks.length > 1 ? (
          <Copied isCopied={copied === 'splits'}>
            <Button onClick={copySplits}>{t('analysis.copySplits')}</Button>
          </Copied>
        ) : null}
        <p className={styles.note} role="status">
          {copied === undefined ? lastSplitText(splits, t) : t('common.copied')}
        </p>
        {hasFailed ? (
          <p className={styles.fault} role="alert">
            {t('analysis.noFrame')}
          </p>
        ) : null}
        {isFull ? (
          <p className={styles.fault} role="alert">
            {t('analysis.marksFull', { count: STOPWATCH_MARKS_MAX })}
          </p>
        ) : null}
        {uncopied === undefined ? null : (
          <div className={styles.fault} role="alert">
            <p>{t('analysis.copyRefused')}</p>
            <pre>{uncopied}</pre>
          </div>
        )}
      </Section>
    </>
  );
}

function lastSplitText(splits: readonly Split[], t: ReturnType<typeof useText>): string {
  const last = splits.at(-1);
  if (!last) return t('analysis.markHint');
  if (splits.length === 1) return t('analysis.started', { time: formatTimecode(last.time) });
  return t('analysis.difference', {
    time: differenceText(last.total),
    ms: uncertaintyMs(last.uncertainty),
  });
}

/** The time of the current frame in milliseconds, and its frame number. */
function Timecode({ handles: { clock, frame, pictureSize } }: { handles: PlayerHandles }) {
  const t = useText('analysis');
  const subscribe = useCallback((onChange: () => void) => listenToFrames(clock, onChange), [clock]);
  const text = useSyncExternalStore(subscribe, () => {
    const shown = pictureSize().width > 0 ? frame() : undefined;
    return JSON.stringify(shown ?? { start: clock.read().time });
  });
  const shown = JSON.parse(text) as ShownFrame | { start: number };
  const isFrame = 'fps' in shown;
  return (
    <>
      <p className={styles.timecode}>
        <time>{formatTimecode(shown.start)}</time>
        {isFrame ? (
          <span>
            {t(isNumbered(shown) ? 'analysis.frameNumber' : 'analysis.aboutFrame', { number: frameNumber(shown) })}
          </span>
        ) : null}
      </p>
      <p className={styles.note}>{isFrame ? t(rateText(shown), { fps: shown.fps }) : t('analysis.noRate')}</p>
    </>
  );
}

function rateText({ isVarying, isRateKnown }: ShownFrame) {
  if (isVarying) return 'analysis.rateVaries';
  return isRateKnown ? 'analysis.rate' : 'analysis.rateUnknown';
}

interface SplitsProps {
  splits: readonly Split[];
  marks: readonly ShownFrame[];
  head: readonly string[];
}

const NOTES = { unknown: 'analysis.marksVary', differing: 'analysis.marksDiffer' } as const;

function Splits({ splits, marks, head }: SplitsProps) {
  const t = useText('analysis');
  const note = uncertaintyNote(marks);
  return (
    <>
      <div className={styles.splits}>
        <table>
          <caption className={styles.hint}>{t('analysis.splits')}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {splits.map(({ time, total, lap, uncertainty }, index) => (
              // The same frame may be marked twice.
              <tr key={index}>
                <td>{formatTimecode(time)}</td>
                <td>{index === 0 ? '' : differenceText(total)}</td>
                <td>{index === 0 ? '' : differenceText(lap)}</td>
                <td>{index === 0 ? '' : `± ${uncertaintyMs(uncertainty)} ms`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note === undefined ? null : <p className={styles.note}>{t(NOTES[note])}</p>}
    </>
  );
}
