/** `npm run paths` lists the charts; `npm run paths -- NAME` prints the test plan of one, `--json` as data. */
import { readRecords } from '../charts/coverage.ts';
import { findPathFiles } from '../charts/find.ts';
import { explore } from './explore.ts';
import { planText } from './plan.ts';

const [name] = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const asJson = process.argv.includes('--json');
const files = await findPathFiles();

if (name === undefined) {
  const names = files.map(({ paths }) => paths.name);
  console.log(asJson ? JSON.stringify(names) : names.join('\n'));
} else {
  const found = files.find(({ paths }) => paths.name === name);
  if (found) {
    const plan = explore(found.paths);
    const records = await readRecords(name);
    const except = found.paths.except;
    console.log(
      asJson ? JSON.stringify({ ...plan, except, suites: records }, null, 2) : planText(found.paths, plan, records),
    );
  } else {
    console.error(
      `No chart is called ${name}. There are: ${files.map(({ paths }) => paths.name).join(', ') || 'none yet'}`,
    );
    process.exitCode = 1;
  }
}
