/** What the tasks of a page take of its processor, by the browser's trace. */
import type { CDPSession } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Of the thread's processor time, microseconds. */
  tdur?: number;
  args: { name?: string };
}

/**
 * The tasks of the page's main threads meanwhile, milliseconds of processor each. Where nothing else runs that is how long one holds
 * the page; the Long Tasks API counts the time of other processes, too.
 */
export async function tasksOf(session: CDPSession, work: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  });
  await work();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  session.off('Tracing.dataCollected', collect);
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events
    .filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000);
}
