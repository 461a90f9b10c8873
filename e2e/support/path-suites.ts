/** Before Playwright looks for tests: the path suites, generated from the charts as they are. */
import { writePathSuites } from '../../tools/paths/path-suites.ts';

export default async function generate(): Promise<void> {
  await writePathSuites();
}
