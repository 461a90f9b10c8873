/** Race timing pushed to the server: rights and limits of its addresses, and the process that handles it (row B13). */
import { singleHost } from '../../../server/hosts/hosts.ts';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyScope } from '../../../core/domain/keys.ts';
import { PUSHED_BYTES_MAX } from '../../../core/domain/constants/timing-bridge.ts';
import { readConfig } from '../../../server/config.ts';
import { openPushedTiming } from '../../../server/live/pushed-timing.ts';
import { turnsUntil } from '../../patience.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, DATABASES, GROUP, OTHER_GROUP } from '../store-library.ts';

const TIMING = { zone: 'UTC', bridges: 10, idleMs: 60_000 };

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let admin: Client;

  beforeAll(async () => {
    const ids = ['run', 'restarted', 'stopped', 'held', 'idle', 'purged'];
    host = await startHost({
      database,
      now: Date.now,
      config: { timing: TIMING },
      also: [
        ...ids.map((id) => aMedium({ id, title: id, groupId: GROUP })),
        aMedium({ id: 'theirs', title: 'Theirs', groupId: OTHER_GROUP }),
        aMedium({ id: 'fixed-run', title: 'Fixed', groupId: GROUP, editable: false }),
      ],
    });
    admin = await host.login('admin');
  });
  afterAll(() => host.stop());

  async function keyFor(mediaId: string | undefined, scopes: KeyScope[] = ['tags']): Promise<string> {
    const made = await admin.request('createKey', { name: 'Timing', scopes, ...(mediaId && { mediaId }) });
    if (made.status !== 'ok') throw new Error(made.status);
    return made.data.key;
  }

  const push = (
    endpoint: string,
    key: string | undefined,
    body: object | string,
    headers: Record<string, string> = {},
  ) =>
    fetch(`${host.address}/api/v1/ingest/${endpoint}`, {
      method: 'POST',
      headers: { ...(key && { 'x-api-key': key }), 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  /** `2026-07-25T10:00:00.250Z`, as C123 Server writes a local time: here a few seconds ago. */
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

  const run = (also: object = {}) => ({
    participantId: '10007.K1M',
    raceId: 'K1M_BR1_25',
    bib: 7,
    name: 'MOREL Luc',
    club: 'Pau',
    position: 1,
    gates: [0, 2, null],
    dtStart: ago(100),
    dtFinish: null,
    time: null,
    pen: 200,
    total: null,
    ...also,
  });

  const tagsOf = async (mediaId: string, app = host.app): Promise<string[]> =>
    (await app.store.tags.ofMedium(mediaId)).map(({ id }) => id.split(':').at(-1) ?? '').toSorted();
  const bridges = (): number[] => {
    try {
      const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'pushed-main'], { encoding: 'utf8' });
      return found.trim().split('\n').map(Number);
    } catch {
      return [];
    }
  };

  describe('permissions', () => {
    it('[B13] pushing requires a key for one medium that writes tags and whose creator may edit the medium', async () => {
      const key = await keyFor('run');
      const course = { oncourse: [] };
      const statusOf = async (...args: Parameters<typeof push>): Promise<number> => (await push(...args)).status;
      expect(await statusOf('oncourse', undefined, course)).toBe(403);
      expect(await statusOf('oncourse', 'fgk_none', course)).toBe(401);
      expect(await statusOf('oncourse', 'none', course)).toBe(401);
      expect(await statusOf('oncourse', await keyFor(undefined), course)).toBe(403);
      expect(await statusOf('oncourse', await keyFor('run', ['read']), course)).toBe(403);
      expect(await statusOf('oncourse', await keyFor('fixed-run'), course)).toBe(403);
      expect(await statusOf('oncourse', key, course, { origin: 'https://elsewhere.example' })).toBe(403);
      expect(await statusOf('elsewhere', key, course)).toBe(404);
      expect(bridges()).toEqual([]);
    });

    it('[B13] a key in X-Api-Key is ignored at other addresses', async () => {
      const key = await keyFor('run');
      const response = await fetch(`${host.address}/services/tags`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ request: 'putTags', params: { mediaId: 'run', source: 'c123' } }),
      });
      expect(response.status).toBe(403);
    });

    it('[B13] a revoked key can no longer push', async () => {
      const made = await admin.request('createKey', { name: 'Gone', scopes: ['tags'], mediaId: 'run' });
      if (made.status !== 'ok') throw new Error(made.status);
      await admin.request('revokeKey', { id: made.data.id });
      expect((await push('oncourse', made.data.key, { oncourse: [] })).status).toBe(401);
    });
  });

  describe('pushed data', () => {
    it('[B13] becomes tags within two seconds, and the response says what was understood', async () => {
      const key = await keyFor('run');
      const file =
        '<?xml version="1.0"?><Canoe123Data><Schedule><RaceId>K1M_BR1_25</RaceId><CustomTitle>K1 men</CustomTitle><RaceStatus>3</RaceStatus></Schedule></Canoe123Data>';
      const filed = await push('xml', key, { xml: file });
      expect(filed.status).toBe(200);
      expect(await filed.json()).toEqual({ imported: { races: 1, results: 0 } });
      const started = await push('oncourse', key, { oncourse: [run()] });
      expect(await started.json()).toEqual({ active: 1 });
      await expect.poll(() => tagsOf('run')).toContain('c-live-K1M_BR1_25-7-s');
      const becomes = async (tag: string, also: object): Promise<number> => {
        const answered = push('oncourse', key, { oncourse: [run(also)] });
        const took = await turnsUntil(async () => (await tagsOf('run')).includes(`c-live-K1M_BR1_25-7-${tag}`), 10_000);
        await answered;
        return took;
      };
      // The smaller of two measurements, because the bridge process may have to wait for the processor.
      const gate = await becomes('g1', { gates: [2, 2, null] });
      const finish = await becomes('f', { gates: [2, 2, null], dtFinish: ago(10) });
      expect(Math.min(gate, finish)).toBeLessThan(2_000);
      expect(await tagsOf('run')).toEqual(
        expect.arrayContaining(['c-live-K1M_BR1_25-7-f', 'c-live-K1M_BR1_25-7-g2', 'c-live-K1M_BR1_25-7-s']),
      );
      const [start] = (await host.app.store.tags.ofMedium('run')).filter(({ id }) => id.endsWith('-s'));
      expect(start?.description).toBe('K1 men: 7 MOREL Luc starts');
      const line = {
        participantId: '10007.K1M',
        raceId: 'K1M_BR1_25',
        bib: 7,
        rnk: 1,
        time: 9000,
        pen: 200,
        total: 9200,
      };
      const results = await push('results', key, { results: [{ ...line, status: null }] });
      expect(await results.json()).toEqual({ updated: 1 });
      expect(bridges()).toHaveLength(1);
    });

    it('[B13] is rejected with a reason if unreadable, and later data is accepted', async () => {
      const key = await keyFor('run');
      const bad = await push('xml', key, { xml: '<Canoe123Data><Events>' });
      expect(bad.status).toBe(400);
      expect(((await bad.json()) as { message: string }).message).toMatch(/^This cannot be read: /);
      expect((await push('oncourse', key, 'hello')).status).toBe(400);
      expect((await push('oncourse', key, { oncourse: [] })).status).toBe(200);
    });

    it('[B13] is rejected unread if too long', async () => {
      const key = await keyFor('run');
      const long = JSON.stringify({ oncourse: [], padding: 'x'.repeat(PUSHED_BYTES_MAX) });
      expect((await push('oncourse', key, long)).status).toBe(413);
      expect((await push('xml', key, { xml: long })).status).toBe(400);
    });

    it('[B13] is recorded only for the operator of the server', async () => {
      const folder = join(host.dataFolder, 'timing', 'run');
      const [name = ''] = await readdir(folder);
      expect(name).toMatch(/^\d{4}-\d\d-\d\d\.jsonl$/);
      const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n');
      expect(lines.length).toBeGreaterThanOrEqual(4);
      expect(JSON.parse(lines[1] ?? '')).toMatchObject({
        format: 'pushed',
        text: expect.stringContaining('MOREL') as string,
      });
    });
  });

  describe('the bridge process', () => {
    it('[B13] after a kill the next process knows the data pushed before', async () => {
      const key = await keyFor('restarted');
      const before = bridges();
      await push('oncourse', key, { oncourse: [run({ gates: [50, 2, 0] })] });
      const [pid = 0] = bridges().filter((each) => !before.includes(each));
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => host.lines.join('\n')).toContain('Timing of restarted: the bridge ended with SIGKILL');
      // The course is sent again, but the gates of this run are not.
      const pushed = (): Promise<Response> =>
        push('results', key, {
          results: [
            { participantId: '10007.K1M', raceId: 'K1M_BR1_25', bib: 7, rnk: 1, time: 9000, pen: 5200, total: 14200 },
          ],
        });
      await expect.poll(async () => (await pushed()).status).toBe(200);
      await expect.poll(() => tagsOf('restarted')).toContain('c-live-K1M_BR1_25-7-s');
    });

    it('[B13] publishes nothing while an operator holds it', async () => {
      const key = await keyFor('held');
      await admin.request('setBridge', { mediaId: 'held', source: 'c123', settings: { isHeld: true } });
      await push('oncourse', key, { oncourse: [run()] });
      await expect
        .poll(async () => {
          const response = await admin.request('getBridges', { mediaId: 'held' });
          return response.status === 'ok' && response.data.bridges[0]?.report.sink;
        })
        .toMatchObject({ state: 'held', pending: 2 });
      expect(await tagsOf('held')).toEqual([]);
      await admin.request('setBridge', { mediaId: 'held', source: 'c123', settings: { isHeld: false } });
      await expect.poll(() => tagsOf('held')).toContain('c-live-K1M_BR1_25-7-s');
    });

    // Only a process, no store.
    if (database === 'sqlite')
      it('[B13] ends after a long idle time, however slowly it started, and with the server', async () => {
        const lines: string[] = [];
        const defaults = readConfig({ FERRYGLIDE_DATA: join(host.dataFolder, 'idle') });
        const timing = openPushedTiming({
          config: { ...defaults, timing: { ...TIMING, bridges: 1, idleMs: 100 } },
          hosts: singleHost(),
          address: host.address,
          now: Date.now,
          log: (line) => lines.push(line),
        });
        const others = bridges();
        const own = (): number[] => bridges().filter((pid) => !others.includes(pid));
        const key = await keyFor('idle');
        // Its process takes longer to start than its idle limit.
        expect(await timing.push('idle', key, '{"oncourse":[]}')).toMatchObject({ kind: 'taken' });
        expect(own()).toHaveLength(1);
        // No more processes than the settings allow.
        expect(await timing.push('run', key, '{"oncourse":[]}')).toEqual({ kind: 'busy' });
        await expect.poll(own).toEqual([]);
        expect(await timing.push('idle', key, '{"oncourse":[]}')).toMatchObject({ kind: 'taken' });
        await timing.stop();
        expect(own()).toEqual([]);
        expect(lines.filter((line) => line.includes('ended with'))).toEqual([]);
        expect(await timing.push('idle', key, '{}')).toEqual({ kind: 'busy' });
      });

    it('[B13] its recordings are removed with the medium', async () => {
      const key = await keyFor('purged');
      await push('oncourse', key, { oncourse: [run()] });
      const folder = join(host.dataFolder, 'timing', 'purged');
      expect(existsSync(folder)).toBe(true);
      await host.app.pushedTiming.remove('purged');
      expect(existsSync(folder)).toBe(false);
    });
  });
});
