import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DIALOGS } from './dialogs.ts';

const root = join(import.meta.dirname, '../..');
/** A dialog, or a popup that asks a question. */
const RENDERS = /<Dialog\b|<Notice\s+kind="confirm"/;

it('every file that renders a dialog is listed, and only those are', async () => {
  const files = (await readdir(join(root, 'src'), { recursive: true })).filter((file) => file.endsWith('.tsx'));
  const rendering: string[] = [];
  for (const file of files)
    if (RENDERS.test(await readFile(join(root, 'src', file), 'utf8'))) rendering.push(`src/${file}`);
  const listed = new Set(DIALOGS.map(({ file }) => file));
  expect([...listed].toSorted()).toEqual(rendering.toSorted());
});

it('every listed dialog is rendered by the view test of its chart', async () => {
  const views = await readdir(join(root, 'tests/views'), { recursive: true });
  for (const { chart } of DIALOGS)
    expect(views.filter((file) => file.endsWith(`/${chart}.browser.test.tsx`))).toHaveLength(1);
});
