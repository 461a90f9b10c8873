/** Generates the path suites from the current charts, before Playwright looks for tests. */
import { writePathSuites } from '../../tools/paths/path-suites.ts';

export default async function generate(): Promise<void> {
  await writePathSuites();
}
