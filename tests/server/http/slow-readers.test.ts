/** Clients that open a long response and do not read it (rows O03, L22, P01). */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { type Client, type HarnessOptions, type RunningHost, startHost } from '../harness.ts';
import { aTag, DATABASES } from '../store-library.ts';

/** 8 MB of tags: more than the buffers of a connection whose client does not read. */
const TAGS = 1_250;
const ADDRESS = `https://river.example/${'x'.repeat(6_500)}`;
/** Slots of one person. */
const SLOTS = 3;

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let viewer: Client;
  const stuck: IncomingMessage[] = [];
  const start = async (config: HarnessOptions['config']): Promise<void> => {
    host = await startHost({ database, ...(config && { config }) });
    const tags = Array.from({ length: TAGS }, (_, at) => aTag({ id: `s${at}`, videoId: 'secret', url: ADDRESS }));
    await host.app.store.transaction((within) => within.tags.replace('secret', tags));
    viewer = await host.login('viewer');
  };
  afterEach(async () => {
    for (const response of stuck.splice(0)) response.destroy();
    await host.stop();
  });

  const document = `/services?${new URLSearchParams({
    request: 'checkMediaPlayerAccess',
    params: JSON.stringify({ mediaId: 'secret', mediaType: 'Video' }),
  })}`;

  /** Nothing of the body is read. */
  async function open(who: Client, path = document): Promise<IncomingMessage> {
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const [response] = (await once(
      get(new URL(path, host.address), { agent: false, headers: { cookie } }),
      'response',
    )) as [IncomingMessage];
    stuck.push(response);
    return response;
  }

  async function exportPath(who: Client): Promise<string> {
    const response = await who.request('downloadDataAsCsv', { videoIdList: ['secret'] });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data.path;
  }

  /** Open transactions in the database. */
  async function transactions(): Promise<number> {
    if (database === 'sqlite') {
      const own = new Database(join(host.dataFolder, 'ferryglide.db'), { timeout: 0 });
      const [found] = own.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
      own.close();
      return found!.busy;
    }
    const own = new pg.Client({ connectionString: host.app.config.databaseUrl });
    await own.connect();
    const { rows } = await own.query<{ count: string }>(
      "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
    );
    await own.end();
    return Number(rows[0]!.count);
  }

  it('[O03] they hold no transaction, and everybody else is served', async () => {
    await start({ stalledMs: 3_600_000 });
    const admin = await host.login('admin');
    const csv = await exportPath(admin);
    for (let at = 0; at < SLOTS; at += 1) {
      expect((await open(viewer)).statusCode).toBe(200);
      expect((await open(admin, csv)).statusCode).toBe(200);
    }
    await expect.poll(transactions, { timeout: 60_000 }).toBe(0);
    // Data files are written, and another person reads a long one.
    await host.app.dataFiles.write('secret');
    const other = await host.login('editor');
    const response = await other.request('checkMediaPlayerAccess', { mediaId: 'secret', mediaType: 'Video' });
    expect(response.status === 'ok' && response.data.document?.tags.length).toBe(TAGS);
    // Another request of the same person is rejected until one of theirs is closed.
    const refused = await viewer.fetch(document);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await viewer.request('getMediaName', { mediaId: 'open', mediaType: 'Video' })).status).toBe('ok');
    stuck[0]!.destroy();
    await expect
      .poll(async () => {
        const again = await viewer.fetch(document);
        await again.body?.cancel();
        return again.status;
      })
      .toBe(200);
  }, 180_000);

  it('[O03] [L22] they are disconnected after a while, and the rest of their response is dropped', async () => {
    await start({ stalledMs: 300 });
    const admin = await host.login('admin');
    const paths = [document, await exportPath(admin)];
    for (const [at, who] of [viewer, admin].entries()) {
      const responses = await Promise.all(Array.from({ length: SLOTS }, () => open(who, paths[at])));
      // As many again succeed at once, so none of the first holds its slot.
      await expect
        .poll(
          async () => {
            const again = await Promise.all(responses.map(() => who.fetch(paths[at]!)));
            for (const { body } of again) await body?.cancel();
            return again.map(({ status }) => status);
          },
          { timeout: 60_000 },
        )
        .toEqual(responses.map(() => 200));
      for (const response of responses) {
        let bytes = 0;
        response.on('data', (piece: Buffer) => (bytes += piece.length));
        await expect(once(response, 'end')).rejects.toThrow('aborted');
        expect(bytes).toBeLessThan(TAGS * ADDRESS.length);
      }
    }
  }, 180_000);
});
