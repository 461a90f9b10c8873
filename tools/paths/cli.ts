/** `npm run paths` lists the charts; `npm run paths -- CHART` writes the test plan of one. For more, see `--help`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathsCommand } from './command.ts';

try {
  // npm changes to the project's folder, but file names are relative to the folder in which the command was typed.
  const { text, note, file } = await pathsCommand(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd());
  if (file === undefined) {
    console.log(text.trimEnd());
  } else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    console.log([`Written: ${file}`, note].filter(Boolean).join('\n'));
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
