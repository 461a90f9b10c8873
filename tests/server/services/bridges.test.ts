/** Reports of timing bridges, the settings made by operators, and how long both are stored (row B13). */
import { singleHost } from '../../../server/hosts/hosts.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BRIDGE_MEDIA_MAX } from '../../../core/domain/constants/timing-bridge.ts';
import type { BridgeSettings } from '../../../core/domain/race/report.ts';
import { bridgeReports } from '../../../server/services/bridge-reports.ts';
import { CALM_REPORT } from '../bridge-report.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, GROUP, type TemporaryStore, temporaryStore } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

let now = NOW;
let host: RunningHost;
let editor: Client;
let library: TemporaryStore;

beforeAll(async () => {
  library = await temporaryStore();
  host = await startHost({
    now: () => now,
    also: ['run', 'other', 'crowded', 'talked', 'cut'].map((id) =>
      aMedium({ id, title: `Run ${id}`, visibility: 'private', groupId: GROUP }),
    ),
  });
  editor = await host.login('editor');
});
afterAll(async () => {
  await host.stop();
  await library.end();
});
beforeEach(() => {
  now = NOW;
});

const report = (mediaId: string, source = 'c123') =>
  editor.request('reportBridge', { mediaId, source, report: CALM_REPORT });
const set = (mediaId: string, settings: Partial<BridgeSettings>, source = 'c123') =>
  editor.request('setBridge', { mediaId, source, settings });
async function shown(mediaId: string) {
  const response = await editor.request('getBridges', { mediaId });
  if (response.status !== 'ok') throw new Error(response.status);
  return response.data;
}

it("[B13] the response to each report of a bridge contains the operator's settings", async () => {
  expect(await report('run')).toEqual({ status: 'ok', data: { settings: { isHeld: false, corrections: [] } } });
  expect((await set('run', { isHeld: true })).status).toBe('ok');
  expect((await set('run', { streamDelay: -420.5 })).status).toBe('ok');
  const correction = { race: 'K1W_BR2_25', bib: '12', name: 'Ana Roy', nation: 'FRA' };
  const corrected = await set('run', { corrections: [correction] });
  const settings = { isHeld: true, streamDelay: -420.5, corrections: [correction] };
  expect(corrected).toEqual({ status: 'ok', data: { settings } });
  expect(await report('run')).toEqual({ status: 'ok', data: { settings } });
  expect(await report('run', 'backup')).toEqual({
    status: 'ok',
    data: { settings: { isHeld: false, corrections: [] } },
  });
});

it('[B13] operators see the newest report of every bridge, by name, with its time by the server’s clock', async () => {
  await report('other', 'start');
  now = NOW + 4_000;
  await report('other', 'finish');
  now = NOW + 5_000;
  expect(await shown('other')).toEqual({
    title: 'Run other',
    at: NOW + 5_000,
    bridges: [
      { source: 'finish', report: CALM_REPORT, reportedAt: NOW + 4_000, settings: { isHeld: false, corrections: [] } },
      { source: 'start', report: CALM_REPORT, reportedAt: NOW, settings: { isHeld: false, corrections: [] } },
    ],
  });
});

it('[B13] five bridges may report to a medium, and a sixth replaces one that was silent for 10 s', async () => {
  for (const source of ['a', 'b', 'c', 'd', 'e']) expect((await report('crowded', source)).status).toBe('ok');
  now = NOW + 9_999;
  expect((await report('crowded', 'f')).status).toBe('full');
  for (const source of ['a', 'b', 'd', 'e']) await report('crowded', source);
  now = NOW + 10_000;
  expect((await report('crowded', 'f')).status).toBe('ok');
  expect((await shown('crowded')).bridges.map(({ source }) => source)).toEqual(['a', 'b', 'd', 'e', 'f']);
});

it('[B13] at most five bridges of a medium have settings', async () => {
  for (const source of ['a', 'b', 'c', 'd', 'e'])
    expect((await set('talked', { isHeld: true }, source)).status).toBe('ok');
  expect((await set('talked', { isHeld: true }, 'f')).status).toBe('full');
  expect((await set('talked', { isHeld: false }, 'a')).status).toBe('ok');
});

it('[B13] a report that is too long is shortened, and the newest errors stay', async () => {
  const run = { race: 'K1W_BR2_25', bib: '1', name: 'n'.repeat(300), phase: 'started', penalty: 0 } as const;
  const errors = Array.from({ length: 60 }, (_, index) => ({
    at: NOW + index,
    code: 'unreadable' as const,
    detail: 'x',
  }));
  const much = { ...CALM_REPORT, onCourse: Array.from({ length: 30 }, () => run), errors };
  expect((await editor.request('reportBridge', { mediaId: 'cut', source: 'c123', report: much })).status).toBe('ok');
  const [bridge] = (await shown('cut')).bridges;
  expect(bridge?.report.onCourse.length).toBe(20);
  expect(bridge?.report.onCourse[0]?.name.length).toBe(100);
  expect(bridge?.report.errors.map(({ at }) => at - NOW)).toEqual(Array.from({ length: 50 }, (_, index) => index + 10));
});

it('[B13] invalid settings are rejected', async () => {
  for (const settings of [
    {},
    { streamDelay: 600_001 },
    { corrections: [{ race: 'K1W', bib: '' }] },
    { isHeld: 'perhaps' },
  ])
    expect((await editor.requestRaw('setBridge', { mediaId: 'run', source: 'c123', settings })).status).toBe(400);
});

it('[B13] settings are stored by medium and source, and removed with their medium', async () => {
  const { media, bridges } = library.store;
  await media.save(aMedium({ id: 'timed' }));
  const settings = { isHeld: true, streamDelay: 12, corrections: [] };
  await bridges.save('timed', 'c123', settings);
  await bridges.save('timed', 'c123', { ...settings, isHeld: false });
  await bridges.save('timed', 'backup', settings);
  expect(await bridges.find('timed', 'c123')).toEqual({ ...settings, isHeld: false });
  expect(await bridges.find('timed', 'finish')).toBeUndefined();
  expect(await bridges.count('timed')).toBe(2);
  await media.remove('timed');
  expect(await bridges.count('timed')).toBe(0);
});

it('[B13] reports of a limited number of media are stored; the medium that was silent longest is removed first', () => {
  const reports = bridgeReports(singleHost().bus);
  const say = (id: number) => reports.save(String(id), { source: 'c123', report: CALM_REPORT, reportedAt: NOW });
  for (let id = 0; id < BRIDGE_MEDIA_MAX; id += 1) say(id);
  say(0);
  say(BRIDGE_MEDIA_MAX);
  expect([0, 1, 2, BRIDGE_MEDIA_MAX].map((id) => reports.of(String(id)).length)).toEqual([1, 0, 1, 1]);
});
