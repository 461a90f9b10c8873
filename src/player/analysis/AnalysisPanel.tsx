import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { selectLoop, selectLoopState } from '../../../machines/player/analysis/loop/loop.select.ts';
import type { LoopRef } from '../../../machines/player/analysis/loop/loop.select.ts';
import type { ShuttleRef } from '../../../machines/player/analysis/shuttle/shuttle.select.ts';
import type { StopwatchRef } from '../../../machines/player/analysis/stopwatch/stopwatch.select.ts';
import type { ZoomRef } from '../../../machines/player/analysis/zoom/zoom.select.ts';
import { formatTimecode } from '../../../core/domain/formats.ts';
import { selectFailedPlugins, selectPlugins } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { PluginId } from '../../../core/domain/plugins.ts';
import { momentOf } from '../../../core/domain/stopwatch.ts';
import { useText } from '../../i18n/text-context.tsx';
import { AsyncBoundary, NotThere, retryQuietParts } from '../../ui/AsyncBoundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { listenToKeyUps } from '../../dom/key-ups.ts';
import type { PanelProps } from '../panels/panel-props.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { FrameSection } from './FrameSection.tsx';
import { importPictureTools } from './import-picture-tools.ts';
import { Section } from './Section.tsx';
import { SpeedSection } from './SpeedSection.tsx';
import { ZoomButtons } from './ZoomLayer.tsx';
import styles from './analysis.module.css';

/** What the tools show on the picture, and their keys; renders nothing in the panel. */
const OnPicture = lazyWithRetry(async () => {
  await importPictureTools();
  return { default: () => null };
});

/** Analysis tools: frame and time, speed, loop, stopwatch and zoom (rows B20 to B23). */
export default function AnalysisPanel({ player, handles }: PanelProps) {
  const t = useText('analysis');
  const loop = usePlugin<LoopRef>(player, 'loop');
  const stopwatch = usePlugin<StopwatchRef>(player, 'stopwatch');
  const shuttle = usePlugin<ShuttleRef>(player, 'shuttle');
  const zoom = usePlugin<ZoomRef>(player, 'zoom');
  const attach = useCallback(
    (desk: HTMLDivElement) => listenToKeyUps(desk.ownerDocument, (key) => shuttle?.send({ type: 'tool.keyUp', key })),
    [shuttle],
  );
  return (
    <div ref={attach} className={styles.desk} data-picture-tools>
      <MissingTools player={player} />
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

const TOOLS: readonly PluginId[] = ['loop', 'shuttle', 'stopwatch', 'zoom'];

/** Reports that tools, or their layer on the picture, failed to load, and retries. */
function MissingTools({ player }: { player: PlayerRef }) {
  const failed = useSelector(useSelector(player, selectPlugins), selectFailedPlugins).filter((plugin) =>
    TOOLS.includes(plugin),
  );
  const retry = () => {
    for (const plugin of failed) player.send({ type: 'plugins.request', plugin });
    retryQuietParts();
  };
  return failed.length > 0 ? (
    <NotThere onRetry={retry} />
  ) : (
    <AsyncBoundary>
      <OnPicture />
    </AsyncBoundary>
  );
}

const STATUS_TEXTS = {
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
      <p className={styles.note} role="status">
        {t(STATUS_TEXTS[state])}
      </p>
    </Section>
  );
}
