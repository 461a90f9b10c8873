/** Long tasks of a page (W3C Long Tasks), for tests of what happens in another thread. */

/** A task that blocks the page for longer is a long one, milliseconds. */
export const LONG_TASK_MS = 50;

/** Long tasks of the page while something is done, milliseconds each. */
export async function longTasks(work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  // What the test did before is a task of its own.
  await new Promise((next) => setTimeout(next, 0));
  const observer = new PerformanceObserver((list) => {
    durations.push(...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ type: 'longtask' });
  await work();
  // An entry comes after its task.
  await new Promise((next) => setTimeout(next, 100));
  observer.disconnect();
  return durations;
}

export const longest = (durations: readonly number[]): number => Math.max(0, ...durations);
