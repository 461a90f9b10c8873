/** CSV and deleted media: what was deleted is neither exported nor blocks an import. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, readExport, sendImport } from './csv-host.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { DATABASES } from '../store-library.ts';

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({ database });
  });
  afterAll(() => host.stop());

  it('[L21] [L22] a deleted tag is not exported, and an import may reuse its id', async () => {
    const { store } = host.app;
    const admin = await host.login('admin');
    const before = await readExport(admin, ['open']);
    await store.bin.put('tag', 't1', { at: host.app.now(), by: 64 });
    expect(await readExport(admin, ['open'])).not.toContain('Start of bib 7');

    const again = [csv('reportMatch', 'id,time,description', 't1,00:00:05,Start zeppelin')];
    expect(await sendImport(host, admin, again, { ow: false })).toEqual({ status: 'ok', skippedRows: 0 });
    expect((await store.tags.ofMedium('open')).map(({ id, description }) => [id, description])).toEqual([
      ['t1', 'Start zeppelin'],
      ['t2', 'Gate 5'],
    ]);
    expect((await admin.request('search', { targetType: 'Tag', searchTagValue: 'zeppelin' })).status).toBe('ok');

    expect(await sendImport(host, admin, [{ name: 'reportMatch.csv', content: before }])).toEqual({
      status: 'ok',
      skippedRows: 0,
    });
    expect(await readExport(admin, ['open'])).toBe(before);
  });
});
