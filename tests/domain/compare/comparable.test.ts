import { expect, it } from 'vitest';
import { comparableResult } from '../../../core/domain/compare/comparable.ts';

const moment = { tag_id: 't2', start: 61.5, description: 'Gate 5', category: 'Gates', match: true };

it('[B05] a moment of a found film can be added to the tray, named after itself and its film', () => {
  const film = { type: 'video', id: 'v1' };
  expect(comparableResult(film, 'Final', moment)).toEqual({ id: 'v1', at: 61.5, label: 'Gate 5 · Final' });
  expect(comparableResult(film, undefined, { ...moment, description: '' })).toEqual({ id: 'v1', at: 61.5, label: '' });
});

it('[B05] a moment of an audio medium cannot', () => {
  expect(comparableResult({ type: 'audio', id: 'a1' }, 'Radio', moment)).toBeUndefined();
});
