import { describe, expect, test } from 'vitest';
import { nextStepOf } from '../../core/domain/next-step.ts';
import type { NextStep } from '../../core/domain/next-step.ts';
import type { ResultItem } from '../../core/domain/search.ts';

const item = (facts: Partial<ResultItem>): ResultItem => ({ id: '7&8', type: 'Test', visibility: 'public', ...facts });
const exercise = { type: 'Exercise', video_id: '3', tag_id: 't9', video_title: 'Final' } as const;
const signIn = { kind: 'signIn' } as const;

describe('next step', () => {
  test.each<[Partial<ResultItem>, NextStep | undefined, NextStep | undefined]>([
    [{ type: 'Test' }, signIn, { kind: 'start', address: '/test?test=7%268' }],
    [exercise, { kind: 'watch', address: '/play?video=3&tag=t9' }, { kind: 'watch', address: '/play?video=3&tag=t9' }],
    // Its film is not visible, or it has none.
    [{ ...exercise, video_title: undefined }, signIn, undefined],
    [{ type: 'Exercise' }, signIn, undefined],
    [{ type: 'Video' }, undefined, undefined],
    [{ type: 'Photo' }, undefined, undefined],
    [{ type: 'Collection' }, undefined, undefined],
  ])('[L15] [L33] of %j: a visitor %o, a signed-in member %o', (facts, visitor, member) => {
    expect(nextStepOf(item(facts), false)).toEqual(visitor);
    expect(nextStepOf(item(facts), true)).toEqual(member);
  });
});
