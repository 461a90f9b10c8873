import type { PathRecord } from '../../../tools/charts/coverage.ts';

/** Where a suite writes its coverage; the browser asks Vitest's server to write it. */
export async function writeRecord(record: PathRecord): Promise<void> {
  const file = `coverage/charts/${record.name}.${record.suite}.json`;
  const text = `${JSON.stringify(record, null, 2)}\n`;
  if (typeof window !== 'undefined') {
    const { commands } = await import('vitest/browser');
    await commands.writeFile(file, text);
    return;
  }
  const { mkdir, writeFile } = await import('node:fs/promises');
  await mkdir('coverage/charts', { recursive: true });
  await writeFile(file, text);
}
