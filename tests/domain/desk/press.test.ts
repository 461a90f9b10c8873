import { describe, expect, it } from 'vitest';
import { nthId } from '../../../core/domain/desk/desk-ids.ts';
import { pressedTag } from '../../../core/domain/desk/press.ts';
import type { DeskButton } from '../../../core/domain/desk/template.ts';

const button: DeskButton = {
  id: 'touch',
  label: 'Touch',
  colour: 'orange',
  lead: 0,
  lag: 0,
  kind: 'moment',
  category: 'Gate touched',
  ask: [],
};
const here = { time: 12.3456 };

describe('pressedTag', () => {
  it('[B14] a press without lead and lag marks the moment on show, to the millisecond', () => {
    expect(pressedTag(button, here, here)).toEqual({ category: 'Gate touched', description: 'Touch', start: 12.346 });
  });
  it('[B14] a press in the middle of a millisecond marks a moment, too, with full lead and lag', () => {
    const middles = Array.from({ length: 60_000 }, (_, n) => (n + 0.5) / 1_000);
    const lengths = (lead: number, lag: number) => [
      ...new Set(middles.map((time) => pressedTag({ ...button, lead, lag }, { time }, { time }).duration)),
    ];
    expect(lengths(0, 0)).toEqual([undefined]);
    expect(lengths(0, 3)).toEqual([3_000]);
    const late = middles.filter((time) => time > 5);
    const lead = { ...button, lead: 5 };
    expect([...new Set(late.map((time) => pressedTag(lead, { time }, { time }).duration))]).toEqual([5_000]);
  });
  it('[B14] lead and lag make a range around the press', () => {
    expect(pressedTag({ ...button, lead: 5, lag: 3 }, here, here)).toEqual({
      category: 'Gate touched',
      description: 'Touch',
      start: 7.346,
      duration: 8_000,
    });
  });
  it('[B14] a lead stops at the start of the film', () => {
    expect(pressedTag({ ...button, lead: 20, lag: 1 }, { time: 4 }, { time: 4 })).toMatchObject({
      start: 0,
      duration: 5_000,
    });
  });
  it('[B14] a lag stops at its end', () => {
    const last = { ...button, lead: 2, lag: 10 };
    expect(pressedTag(last, { time: 55 }, { time: 55 }, 60)).toMatchObject({ start: 53, duration: 7_000 });
    expect(pressedTag({ ...last, lead: 0 }, { time: 60 }, { time: 60 }, 60)).toEqual({
      category: 'Gate touched',
      description: 'Touch',
      start: 60,
    });
    const at = 1_780_000_000_000;
    expect(pressedTag(last, { time: 55, at }, { time: 55, at }, 60)).toMatchObject({ duration: 12_000 });
  });
  it('[B14] a range lasts from one press to the other, in the order of the film', () => {
    const range = { ...button, lead: 1, lag: 2 };
    const expected = { start: 9, duration: 23_000 };
    expect(pressedTag(range, { time: 10 }, { time: 30 })).toMatchObject(expected);
    expect(pressedTag(range, { time: 30 }, { time: 10 })).toMatchObject(expected);
  });
  it('[B14] a range has the maximum length of a tag', () => {
    const range = { ...button, kind: 'range', lag: 60 } as const;
    expect(pressedTag(range, { time: 10 }, { time: 90_000 })).toMatchObject({ start: 10, duration: 86_400_000 });
  });
  it('[B14] a range that starts live and ends in the recording marks only its end, in the film', () => {
    const range = { ...button, kind: 'range' } as const;
    expect(pressedTag(range, { time: 900, at: 1_780_000_000_000 }, { time: 30 })).toEqual({
      category: 'Gate touched',
      description: 'Touch',
      start: 30,
    });
  });
  it("[B14] in a live stream the tag is at the moment on show, by the stream's clock", () => {
    const at = 1_780_000_000_000;
    expect(pressedTag({ ...button, lead: 2, lag: 1, score: '+2' }, { time: 3, at }, { time: 3, at })).toEqual({
      category: 'Gate touched',
      description: 'Touch',
      at: at - 2_000,
      duration: 3_000,
      score: '+2',
    });
  });
});

it('[B14] ids of a visit are distinct UUIDs', () => {
  const seed = '3f2b8c1e-9a4d-4c6f-8b21-0123456789ab';
  expect([nthId(seed, 0), nthId(seed, 255)]).toEqual([
    '3f2b8c1e-9a4d-4c6f-8b21-000000000000',
    '3f2b8c1e-9a4d-4c6f-8b21-0000000000ff',
  ]);
});
