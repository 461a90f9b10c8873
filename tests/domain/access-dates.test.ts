import { describe, expect, it } from 'vitest';
import { belongsToPage, isOpen, evaluateDates } from '../../core/domain/access-dates.ts';
import type { VideoHead } from '../../core/domain/data-document.ts';

const head = (changes: Partial<VideoHead> = {}): VideoHead => ({
  id: 'v1',
  type: 'video',
  user: 7,
  group: 64,
  title: 'Final',
  visibility: 'public',
  publish: true,
  ...changes,
});
const at = Date.parse;

describe('dates of a medium', () => {
  it.each([
    ['no dates', {}, '2025-06-01T12:00:00Z', undefined],
    ['empty dates', { validity_date: '', expiration_date: ' ' }, '2025-06-01T12:00:00Z', undefined],
    ['not published', { publish: false }, '2025-06-01T12:00:00Z', 'unpublished'],
    [
      'a moment before its validity',
      { validity_date: '2025-06-01T12:00:00Z' },
      '2025-06-01T11:59:59.999Z',
      'notYetValid',
    ],
    ['at its validity', { validity_date: '2025-06-01T12:00:00Z' }, '2025-06-01T12:00:00Z', undefined],
    ['at its expiration', { expiration_date: '2025-06-01T12:00:00Z' }, '2025-06-01T12:00:00Z', undefined],
    [
      'a moment after its expiration',
      { expiration_date: '2025-06-01T12:00:00Z' },
      '2025-06-01T12:00:00.001Z',
      'expired',
    ],
    ['the evening of a day without a time', { expiration_date: '2025-06-01' }, '2025-06-01T23:59:59.999Z', undefined],
    ['the day after a day without a time', { expiration_date: '2025-06-01' }, '2025-06-02T00:00:00Z', 'expired'],
    [
      'expired and key-protected',
      { expiration_date: '2020-01-01', visibility: 'key' },
      '2025-06-01T12:00:00Z',
      undefined,
    ],
    [
      'expired and private',
      { expiration_date: '2020-01-01', visibility: 'private' },
      '2025-06-01T12:00:00Z',
      'expired',
    ],
    ['a date nobody can read', { expiration_date: 'soon' }, '2025-06-01T12:00:00Z', 'unreadable'],
    ['a time with an offset', { validity_date: '2025-06-01T12:00:00+02:00' }, '2025-06-01T10:00:00Z', undefined],
  ] as const)('[P04] %s', (_, changes, now, expected) => {
    expect(evaluateDates(head(changes), at(now))).toBe(expected);
  });
});

describe('the page a medium is on', () => {
  it.each([
    ['its group', { userId: 3, groupId: 64 }, true],
    ["its owner's page in another group", { userId: 7, groupId: 12 }, true],
    ['another group and user', { userId: 3, groupId: 12 }, false],
  ])('[P04] %s', (_, page, expected) => {
    expect(belongsToPage(head(), page)).toBe(expected);
  });
});

describe('open media', () => {
  it.each([
    ['public', {}, true],
    ['private', { visibility: 'private' }, false],
    ['key-protected', { visibility: 'key' }, false],
    ['behind a form', { accessControl: 'registration' }, false],
    ['for some countries', { geoBlocking: true }, false],
    ['to be paid for', { pay_per_view: true }, false],
  ] as const)('[P01] %s', (_, changes, expected) => {
    expect(isOpen(head(changes))).toBe(expected);
  });
});
