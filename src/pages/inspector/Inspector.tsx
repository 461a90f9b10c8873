import type { CSSProperties } from 'react';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { inspectorMachine } from '../../../machines/inspector/inspector.machine.ts';
import { selectMoment, selectStep } from '../../../machines/inspector/inspector.select.ts';
import { takeDrops } from '../../dom/drop-zone.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ActorTree } from './ActorTree.tsx';
import { ChartView } from './ChartView.tsx';
import { ContextView } from './ContextView.tsx';
import { EventLog } from './EventLog.tsx';
import { FilmView, OpenFiles, ReplayBar, selectHasFilm } from './Replay.tsx';
import { Splitter } from './Splitter.tsx';
import styles from './Inspector.module.css';
import type { InspectorRef } from './refs.ts';

/** Where copied source or JSON can be imported. */
const STUDIO = 'https://stately.ai/editor';

const COPIES = ['test', 'source', 'json'] as const;

/** The message about a copied text or a file, shown and announced. */
function copyText({ value, context: { copied } }: SnapshotFrom<typeof inspectorMachine>): TextKey | undefined {
  switch (value.copy) {
    case 'copying':
      return 'inspector.copying';
    case 'saving':
      return 'inspector.saving';
    case 'copied':
      return copied === 'recording' ? 'inspector.saved' : 'inspector.copied';
    case 'failed':
      return copied === 'recording' ? 'inspector.saveFailed' : 'inspector.copyFailed';
    case 'impossible':
      return copied === 'test' ? 'inspector.noTest' : 'inspector.noChart';
    default:
      return undefined;
  }
}

/**
 * All actors of the inspected pages: the tree, the chart and context of one actor, and the event log; or a recording of
 * them beside the film of its test.
 */
export function Inspector({ inspector }: { inspector: InspectorRef }) {
  const t = useText();
  const replay = useSelector(inspector, ({ children }) => children.replay)!;
  const hasFilm = useSelector(replay, selectHasFilm);
  const isReplaying = useSelector(inspector, ({ context }) => context.live !== undefined);
  const { tree, context, log } = useSelector(inspector, (snapshot) => snapshot.context.panes);
  return (
    <main
      className={styles.page}
      aria-label={t('inspector.title')}
      data-film={hasFilm ? '' : undefined}
      ref={(element) =>
        element ? takeDrops(element, (files) => replay.send({ type: 'replay.open', files })) : undefined
      }
      style={{ '--tree': `${tree}px`, '--context': `${context}px`, '--log': `${log}px` } as CSSProperties}
    >
      <header className={styles.bar}>
        <h1>{t('inspector.title')}</h1>
        <TimeButtons inspector={inspector} isReplaying={isReplaying} />
        <div role="group" aria-label={t('inspector.recording')} className={styles.group}>
          <OpenFiles replay={replay} />
          <Button onClick={() => inspector.send({ type: 'inspector.save' })}>{t('inspector.save')}</Button>
          {isReplaying ? null : (
            <Button onClick={() => inspector.send({ type: 'inspector.clear' })}>{t('inspector.clear')}</Button>
          )}
        </div>
        <CopyButtons inspector={inspector} />
      </header>
      <ReplayBar replay={replay} />
      <ActorTree inspector={inspector} />
      <Splitter inspector={inspector} pane="tree" />
      <ChartView inspector={inspector} />
      <FilmView replay={replay} />
      <Splitter inspector={inspector} pane="context" />
      <ContextView inspector={inspector} />
      <Splitter inspector={inspector} pane="log" />
      <EventLog inspector={inspector} />
    </main>
  );
}

function TimeButtons({ inspector, isReplaying }: { inspector: InspectorRef; isReplaying: boolean }) {
  const t = useText();
  const isLive = useSelector(inspector, (snapshot) => snapshot.matches({ watch: 'live' }));
  const moment = useSelector(inspector, selectMoment);
  const newer = useSelector(inspector, ({ context }) => context.record.next - 1 - selectMoment({ context }));
  return (
    <>
      <div role="group" aria-label={t('inspector.time')} className={styles.group}>
        <Button onClick={() => inspector.send({ type: 'inspector.back' })}>{t('inspector.back')}</Button>
        {isReplaying ? null : (
          <Button onClick={() => inspector.send({ type: isLive ? 'inspector.pause' : 'inspector.follow' })}>
            {t(isLive ? 'inspector.pause' : 'inspector.follow')}
          </Button>
        )}
        <Button aria-disabled={isLive} onClick={() => inspector.send({ type: 'inspector.forward' })}>
          {t('inspector.forward')}
        </Button>
      </div>
      <p className={styles.time}>
        {isLive
          ? t('inspector.live')
          : moment < 0
            ? t('inspector.beforeFirst')
            : t('inspector.moment', { at: moment, newer })}
      </p>
    </>
  );
}

function CopyButtons({ inspector }: { inspector: InspectorRef }) {
  const t = useText();
  const message = useSelector(inspector, copyText);
  const step = useSelector(inspector, selectStep);
  return (
    <>
      <div role="group" aria-label={t('inspector.copy')} className={styles.group}>
        {COPIES.map((what) => (
          <Button
            key={what}
            aria-disabled={step === undefined}
            onClick={() => inspector.send({ type: 'inspector.copy', what })}
          >
            {t(`inspector.copy.${what}`)}
          </Button>
        ))}
      </div>
      <a href={STUDIO} target="_blank" rel="noreferrer">
        {t('inspector.studio')}
      </a>
      <p role="status">{message ? t(message) : ''}</p>
    </>
  );
}
