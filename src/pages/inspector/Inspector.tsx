import type { CSSProperties } from 'react';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { inspectorMachine } from '../../../machines/inspector/inspector.machine.ts';
import { selectMoment, selectStep } from '../../../machines/inspector/inspector.select.ts';
import { Button } from '../../ui/Button.tsx';
import { ActorTree } from './ActorTree.tsx';
import { ChartView } from './ChartView.tsx';
import { ContextView } from './ContextView.tsx';
import { EventLog } from './EventLog.tsx';
import { Splitter } from './Splitter.tsx';
import styles from './Inspector.module.css';
import type { InspectorRef } from './refs.ts';

/** Where a source or a JSON that was copied is imported. */
const STUDIO = 'https://stately.ai/editor';

const COPY_BUTTONS = [
  { what: 'test', label: 'Copy as test' },
  { what: 'source', label: 'Copy for Stately Studio' },
  { what: 'json', label: 'Copy as JSON' },
] as const;

/** What was said of the copy, for who sees and who hears. */
const COPIES = {
  copying: 'Copying…',
  copied: 'On the clipboard.',
  failed: 'The browser did not let it onto the clipboard.',
} as const;

/** Why something cannot be copied. */
const MISSING = {
  test: 'This actor has no path file to run it with, or its beginning is no longer known.',
  source: 'This actor is no chart.',
  json: 'This actor is no chart.',
} as const;

const copyOf = ({ value, context }: SnapshotFrom<typeof inspectorMachine>): string =>
  value.copy === 'impossible' ? MISSING[context.copied] : (COPIES[value.copy as keyof typeof COPIES] ?? '');

/** Every actor of the inspected pages: the tree, the chart of one, what it holds, and the log of events. */
export function Inspector({ inspector }: { inspector: InspectorRef }) {
  const isLive = useSelector(inspector, (snapshot) => snapshot.matches({ watch: 'live' }));
  const moment = useSelector(inspector, selectMoment);
  const newer = useSelector(inspector, ({ context }) => context.record.next - 1 - selectMoment({ context }));
  const copied = useSelector(inspector, copyOf);
  const step = useSelector(inspector, selectStep);
  const { tree, context, log } = useSelector(inspector, (snapshot) => snapshot.context.panes);
  return (
    <main
      className={styles.page}
      aria-label="Inspector"
      style={{ '--tree': `${tree}px`, '--context': `${context}px`, '--log': `${log}px` } as CSSProperties}
    >
      <header className={styles.bar}>
        <h1>Inspector</h1>
        <div role="group" aria-label="Time" className={styles.group}>
          <Button onClick={() => inspector.send({ type: 'inspector.back' })}>Step back</Button>
          <Button onClick={() => inspector.send({ type: isLive ? 'inspector.pause' : 'inspector.follow' })}>
            {isLive ? 'Pause' : 'Follow'}
          </Button>
          <Button aria-disabled={isLive} onClick={() => inspector.send({ type: 'inspector.forward' })}>
            Step forward
          </Button>
        </div>
        <p className={styles.time}>{isLive ? 'Live' : `At event ${moment}, ${newer} newer`}</p>
        <div role="group" aria-label="Copy" className={styles.group}>
          {COPY_BUTTONS.map(({ what, label }) => (
            <Button
              key={what}
              aria-disabled={step === undefined}
              onClick={() => inspector.send({ type: 'inspector.copy', what })}
            >
              {label}
            </Button>
          ))}
        </div>
        <a href={STUDIO} target="_blank" rel="noreferrer">
          Open Stately Studio
        </a>
        <Button onClick={() => inspector.send({ type: 'inspector.clear' })}>Clear</Button>
        <p role="status">{copied}</p>
      </header>
      <ActorTree inspector={inspector} />
      <Splitter inspector={inspector} pane="tree" />
      <ChartView inspector={inspector} />
      <Splitter inspector={inspector} pane="context" />
      <ContextView inspector={inspector} />
      <Splitter inspector={inspector} pane="log" />
      <EventLog inspector={inspector} />
    </main>
  );
}
