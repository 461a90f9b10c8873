/** Converting a value before a call, as media elements do, whatever a page without types passes. */
import { beforeEach, expect, it } from 'vitest';
import { NO_STATE } from '../../core/domain/player-api.ts';
import type { PlayerCall } from '../../core/domain/player-api.ts';
import { defineMembers } from '../../core/domain/player-members.ts';
import type { PlayerMembers } from '../../core/domain/player-members.ts';

const calls: PlayerCall[] = [];
const player = {} as PlayerMembers;
defineMembers(player, () => ({ read: () => NO_STATE, call: async (call) => void calls.push(call) }));
const set = (name: string, value: unknown) => Reflect.set(player, name, value);

beforeEach(() => void (calls.length = 0));

it.each([
  ['volume', 0.5, 0.5],
  ['muted', true, true],
  // Frameworks remove a property like this.
  ['muted', undefined, false],
  ['muted', 'muted', true],
  ['quality', 'auto', 'auto'],
])('[E02] %s set to %o requests %o', (method, value, asked) => {
  set(method, value);
  expect(calls).toEqual([{ method, value: asked }]);
});

it.each([
  ['currentTime', '20'],
  ['volume', '0.5'],
  ['playbackRate', undefined],
])('[E02] %s set to %o throws', (name, value) => {
  expect(() => set(name, value)).toThrow(expect.objectContaining({ code: 'invalid', name: 'DataError' }));
  expect(calls).toEqual([]);
});

it.each([
  ['quality', '720'],
  ['captions', undefined],
  ['camera', 7],
])('[E02] %s set to %o changes nothing', (name, value) => {
  set(name, value);
  expect(calls).toEqual([]);
});

it.each([[null], [5], [['1']], [{ ids: [1] }]])('[E02] playTags(%o) fails without a call', async (query) => {
  await expect(player.playTags(query as never)).rejects.toMatchObject({ code: 'invalid' });
  expect(calls).toEqual([]);
});
