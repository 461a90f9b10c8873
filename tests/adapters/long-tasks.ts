/** Long tasks of a page (W3C Long Tasks), for tests of work in another thread. */

/** A task that blocks the page for longer is a long task, milliseconds. */
export const LONG_TASK_MS = 50;

/** Durations of the page's long tasks during some work, milliseconds. */
export async function longTasks(work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  // Separates the test's earlier work into its own task.
  await new Promise((next) => setTimeout(next, 0));
  const observer = new PerformanceObserver((list) => {
    durations.push(...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ type: 'longtask' });
  await work();
  // Entries are reported after their task.
  await new Promise((next) => setTimeout(next, 100));
  observer.disconnect();
  return durations;
}

export const longest = (durations: readonly number[]): number => Math.max(0, ...durations);
