import { findPathFiles } from './charts/find.ts';
import { runPinned } from './paths/index.ts';
const want = process.argv.slice(2);
const files = await findPathFiles();
for (const { paths } of files) {
  if (!want.includes(paths.name)) continue;
  let n = 0,
    bad = 0;
  for (const j of paths.pinned) {
    n++;
    try {
      await runPinned(paths, j, {});
    } catch (e) {
      bad++;
      console.log('✗', j.name, '\n    ', String((e as Error).message).slice(0, 900));
    }
  }
  console.log(paths.name, n, 'bad', bad);
}
