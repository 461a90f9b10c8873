import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { selectLoop, selectLoopState } from '../../../machines/player/analysis/loop/loop.select.ts';
import type { LoopRef } from '../../../machines/player/analysis/loop/loop.select.ts';
import type { ShuttleRef } from '../../../machines/player/analysis/shuttle/shuttle.select.ts';
import type { StopwatchRef } from '../../../machines/player/analysis/stopwatch/stopwatch.select.ts';
import type { ZoomRef } from '../../../machines/player/analysis/zoom/zoom.select.ts';
import { formatTimecode } from '../../../core/domain/formats.ts';
import { momentOf } from '../../../core/domain/stopwatch.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { hearKeyUps } from '../../dom/key-ups.ts';
import type { PanelProps } from '../panels/panel-props.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { FrameSection } from './FrameSection.tsx';
import { Section } from './Section.tsx';
import { SpeedSection } from './SpeedSection.tsx';
import { ZoomButtons } from './ZoomLayer.tsx';
import styles from './analysis.module.css';

/** Tools for looking closely: frame and time, speed, loop, stopwatch and zoom (rows B20 to B23). */
export default function AnalysisPanel({ player, handles }: PanelProps) {
  const t = useText('analysis');
  const loop = usePlugin<LoopRef>(player, 'loop');
  const stopwatch = usePlugin<StopwatchRef>(player, 'stopwatch');
  const shuttle = usePlugin<ShuttleRef>(player, 'shuttle');
  const zoom = usePlugin<ZoomRef>(player, 'zoom');
  const attach = useCallback(
    (desk: HTMLDivElement) =>
      hearKeyUps(desk.ownerDocument, (key) => shuttle?.send({ type: 'tool.keyUp', key: key.toLowerCase() })),
    [shuttle],
  );
  return (
    <div ref={attach} className={styles.desk} data-picture-tools>
      {stopwatch ? <FrameSection stopwatch={stopwatch} handles={handles} /> : null}
      {shuttle ? <SpeedSection shuttle={shuttle} player={player} /> : null}
      {loop ? <LoopSection loop={loop} handles={handles} /> : null}
      {zoom ? (
        <Section name={t('analysis.zoom')}>
          <div className={styles.row}>
            <ZoomButtons zoom={zoom} />
          </div>
        </Section>
      ) : null}
    </div>
  );
}

const SAID = {
  off: 'analysis.loopOff',
  open: 'analysis.loopOpen',
  looping: 'analysis.looping',
  lost: 'analysis.loopLost',
} as const;

function LoopSection({ loop, handles: { clock } }: { loop: LoopRef; handles: PanelProps['handles'] }) {
  const t = useText('analysis');
  const ends = useSelector(loop, selectLoop);
  const state = useSelector(loop, selectLoopState);
  const now = () => momentOf(clock.read());
  return (
    <Section name={t('analysis.loop')}>
      <div className={styles.row}>
        <Button onClick={() => loop.send({ type: 'loop.setA', ...now() })}>
          {t('analysis.setA')} {ends ? <time>{formatTimecode(ends.a)}</time> : null}
        </Button>
        <Button
          aria-disabled={ends === undefined}
          onClick={() => (ends === undefined ? undefined : loop.send({ type: 'loop.setB', ...now() }))}
        >
          {t('analysis.setB')} {ends?.b === undefined ? null : <time>{formatTimecode(ends.b)}</time>}
        </Button>
        <Button variant="quiet" aria-disabled={ends === undefined} onClick={() => loop.send({ type: 'loop.clear' })}>
          {t('analysis.clearLoop')}
        </Button>
      </div>
      <p className={styles.said} role="status">
        {t(SAID[state])}
      </p>
    </Section>
  );
}
