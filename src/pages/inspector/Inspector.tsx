import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { inspectorMachine } from '../../../machines/inspector/inspector.machine.ts';
import { selectMoment, selectStep } from '../../../machines/inspector/inspector.select.ts';
import { Button } from '../../ui/Button.tsx';
import { ActorTree } from './ActorTree.tsx';
import { ChartView } from './ChartView.tsx';
import { ContextView } from './ContextView.tsx';
import { EventLog } from './EventLog.tsx';
import styles from './Inspector.module.css';
import type { InspectorRef } from './refs.ts';

/** What was said of the copy, for who sees and who hears. */
const COPIES = {
  copying: 'Copying…',
  copied: 'The test is on the clipboard.',
  failed: 'The browser did not let the test onto the clipboard.',
  impossible: 'This actor has no path file to run it with.',
} as const;

const copyOf = ({ value }: SnapshotFrom<typeof inspectorMachine>): string =>
  COPIES[value.copy as keyof typeof COPIES] ?? '';

/** Every actor of the inspected pages: the tree, the chart of one, what it holds, and the log of events. */
export function Inspector({ inspector }: { inspector: InspectorRef }) {
  const isLive = useSelector(inspector, (snapshot) => snapshot.matches({ watch: 'live' }));
  const moment = useSelector(inspector, selectMoment);
  const newer = useSelector(inspector, ({ context }) => context.record.next - 1 - selectMoment({ context }));
  const copied = useSelector(inspector, copyOf);
  const step = useSelector(inspector, selectStep);
  return (
    <main className={styles.page} aria-label="Inspector">
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
        <Button aria-disabled={step === undefined} onClick={() => inspector.send({ type: 'inspector.copy' })}>
          Copy as test
        </Button>
        <Button onClick={() => inspector.send({ type: 'inspector.clear' })}>Clear</Button>
        <p role="status">{copied}</p>
      </header>
      <ActorTree inspector={inspector} />
      <ChartView inspector={inspector} />
      <ContextView inspector={inspector} />
      <EventLog inspector={inspector} />
    </main>
  );
}
