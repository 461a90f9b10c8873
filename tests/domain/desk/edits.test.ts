import { describe, expect, it } from 'vitest';
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import { editedVersion, idsOf, NO_HISTORY, recorded, redone, undone } from '../../../core/domain/desk/history.ts';
import { shifted, shiftRange, shiftWithin, stretched, type TagRange } from '../../../core/domain/desk/move-tags.ts';
import {
  answered,
  candidates,
  isUnclear,
  starterNamed,
  takesKey,
  withStarter,
} from '../../../core/domain/desk/questions.ts';
import type { Starter } from '../../../core/domain/desk/start-list.ts';
import type { DeskQuestion } from '../../../core/domain/desk/template.ts';

const tag = (more: Partial<DeskTagFields> = {}): DeskTagFields => ({
  category: 'Gate 4',
  description: 'Touch',
  start: 10,
  ...more,
});

describe('undo and redo', () => {
  const made = [{ id: 'a', before: null, after: tag() }];
  const edited = [{ id: 'a', before: tag(), after: tag({ score: '+2' }) }];

  it('[B14] steps are undone in reverse order, and redone', () => {
    const history = recorded(recorded(NO_HISTORY, made), edited);
    const first = undone(history)!;
    expect(first.step).toEqual([{ id: 'a', before: tag({ score: '+2' }), after: tag() }]);
    const second = undone(first.history)!;
    expect(second.step).toEqual([{ id: 'a', before: tag(), after: null }]);
    expect(undone(second.history)).toBeUndefined();
    const again = redone(second.history)!;
    expect(again.step).toEqual(made);
    expect(redone(again.history)!.step).toEqual(edited);
    expect(redone(history)).toBeUndefined();
  });

  it('[B14] a new step replaces the undone ones', () => {
    const { history } = undone(recorded(NO_HISTORY, made))!;
    expect(recorded(history, edited)).toEqual({ done: [edited], undone: [] });
  });

  it('[B14] several tags are undone together', () => {
    const step = [made[0]!, { id: 'b', before: null, after: tag() }];
    expect(idsOf(undone(recorded(NO_HISTORY, step))!.step)).toEqual(['b', 'a']);
  });

  it.each([
    ['a field that somebody else changed stays', tag({ nation: 'FRA', score: '+2' }), tag({ nation: 'FRA' })],
    ['nothing is left to be undone', tag(), undefined],
    ['a tag that is gone stays gone', null, undefined],
  ])('[B14] %s', (_, current, expected) => {
    expect(editedVersion(current, { id: 'a', before: tag({ score: '+2' }), after: tag() })).toEqual(expected);
  });

  it.each([
    ['a new tag is removed', tag(), { before: tag(), after: null }, null],
    ['one that is gone needs no removal', null, { before: tag(), after: null }, undefined],
    ['a removed tag is there again', null, { before: null, after: tag() }, tag()],
    ['one that is there already is left alone', tag({ score: '1' }), { before: null, after: tag() }, undefined],
  ])('[B14] %s', (_, current, edit, expected) => {
    expect(editedVersion(current, { id: 'a', ...edit })).toEqual(expected);
  });
});

describe('moving tags', () => {
  const shiftLimit = (ranges: readonly TagRange[], by: number, filmEnd?: number): number =>
    shiftWithin(shiftRange(ranges, filmEnd), by);
  const at = 1_780_000_000_000;
  it('[B14] none is shifted before the start of the film', () => {
    expect(shiftLimit([tag({ start: 10 }), tag({ start: 3 })], -5)).toBe(-3);
    expect(shiftLimit([tag({ start: 10 }), tag({ start: 3 })], -1.25)).toBe(-1.25);
    expect(shiftLimit([tag({ start: undefined, at })], -5)).toBe(-5);
  });
  it('[B14] none is shifted beyond its end, with its full length', () => {
    expect(shiftLimit([tag({ start: 55 }), tag({ start: 10, duration: 2_000 })], 10, 60)).toBe(5);
    expect(shiftLimit([tag({ start: 50, duration: 8_000 })], 10, 60)).toBe(2);
    expect(shiftLimit([tag({ start: 50, duration: 8_000 })], 1, 60)).toBe(1);
  });
  it('[B14] one that is already beyond the end only moves back', () => {
    expect(shiftLimit([tag({ start: 70 })], 5, 60)).toBe(0);
    expect(shiftLimit([tag({ start: 70 })], -5, 60)).toBe(-5);
  });
  it('[B14] live has no end', () => {
    expect(shiftLimit([tag({ start: undefined, at })], 3_600, 60)).toBe(3_600);
    expect(stretched(tag({ start: undefined, at }), 'end', 100, 60)).toMatchObject({ duration: 100_000 });
  });
  it.each([
    ['no end goes beyond that of the film', tag({ duration: 2_000 }), 100, tag({ duration: 50_000 })],
    ['nor does that of a moment', tag(), 100, tag({ duration: 50_000 })],
    ['at the end of the film there is no range', tag({ start: 60 }), 1, tag({ start: 60 })],
    ['one that reaches beyond it is not cut', tag({ duration: 90_000 }), 1, tag({ duration: 90_000 })],
    ['but may be shortened', tag({ duration: 90_000 }), -1, tag({ duration: 89_000 })],
  ])('[B14] %s', (_, before, by, expected) => {
    expect(stretched(before, 'end', by, 60)).toEqual(expected);
  });
  it('[B14] a shifted tag keeps its length, live by the clock of the stream', () => {
    expect(shifted(tag({ duration: 500 }), 0.1)).toEqual(tag({ start: 10.1, duration: 500 }));
    expect(shifted(tag({ start: undefined, at }), -0.5)).toEqual({
      category: 'Gate 4',
      description: 'Touch',
      at: at - 500,
    });
  });
  it.each([
    ['the end of a range moves', tag({ duration: 2_000 }), 'end', 1.5, tag({ duration: 3_500 })],
    ['a moment becomes a range', tag(), 'end', 1, tag({ duration: 1_000 })],
    ['a range without length is a moment', tag({ duration: 400 }), 'end', -1, tag()],
    ['no end goes beyond a day', tag({ duration: 86_399_000 }), 'end', 5, tag({ duration: 86_400_000 })],
    [
      'nor does a start',
      tag({ start: 100_000, duration: 86_399_000 }),
      'start',
      -5,
      tag({ start: 99_999, duration: 86_400_000 }),
    ],
    ['the start moves, the end stays', tag({ duration: 2_000 }), 'start', 0.5, tag({ start: 10.5, duration: 1_500 })],
    ['the start does not pass the end', tag({ duration: 2_000 }), 'start', 5, tag({ start: 12 })],
    ['nor the beginning', tag({ start: 1, duration: 500 }), 'start', -3, tag({ start: 0, duration: 1_500 })],
  ] as const)('[B14] %s', (_, before, edge, by, expected) => {
    expect(stretched(before, edge, by)).toEqual(expected);
  });
  it('[B14] in a live stream a start moves by the clock of the stream', () => {
    expect(stretched(tag({ start: undefined, at, duration: 500 }), 'start', -60)).toMatchObject({
      at: at - 60_000,
      duration: 60_500,
    });
  });
});

describe('questions', () => {
  const startList = [
    { bib: '12', name: 'ROY Ana', nation: 'FRA' },
    { bib: '1', name: 'LÖFGREN Mia', nation: 'SWE' },
    { name: 'Smith-Jones Pat' },
  ];
  const by = (listed: readonly Starter[]) => ({ startList: listed, gateWord: 'Gate' });
  const asked = (ask: DeskQuestion, draft: string) => ({ tagId: 'a', ask, draft });

  it('[B14] a number suggests the athlete with this bib first, then bibs that start with it', () => {
    expect(candidates(startList, '1').map(({ name }) => name)).toEqual(['LÖFGREN Mia', 'ROY Ana']);
    expect(candidates(startList, '12').map(({ name }) => name)).toEqual(['ROY Ana']);
    expect(candidates(startList, '7')).toEqual([]);
  });
  it('[B14] a name is found by the start of any of its words, without accents', () => {
    expect(candidates(startList, ' lof').map(({ bib }) => bib)).toEqual(['1']);
    expect(candidates(startList, 'jones p').map(({ name }) => name)).toEqual(['Smith-Jones Pat']);
    expect(candidates(startList, '')).toHaveLength(3);
    expect(candidates(startList, 'oy')).toEqual([]);
  });
  it('[B14] digits go to a question for an athlete, a gate or a score, wherever the focus is', () => {
    expect(
      (['athlete', 'gate', 'nation', 'score', 'text'] as const).map((ask) => [
        takesKey(asked(ask, ''), '4'),
        takesKey(asked(ask, ''), '.'),
        takesKey(asked(ask, ''), 'a'),
      ]),
    ).toEqual([
      [true, false, false],
      [true, false, false],
      [false, false, false],
      [true, true, false],
      [false, false, false],
    ]);
  });
  it.each([
    [asked('athlete', '12'), { description: 'Touch · 12 ROY Ana', nation: 'FRA', url: 'FRA (ROY Ana)' }],
    [asked('athlete', 'smith'), { description: 'Touch · Smith-Jones Pat', url: '(Smith-Jones Pat)' }],
    [asked('athlete', ' 77 '), { description: 'Touch · 77' }],
    [asked('gate', ' 07 '), { description: 'Touch · Gate 7' }],
    [asked('gate', '26'), { description: 'Touch · Gate 26' }],
    [asked('gate', 'top'), { description: 'Touch · Gate top' }],
    [asked('nation', 'fra'), { nation: 'FRA' }],
    [asked('score', '92,15'), { score: '92.15' }],
    [asked('text', ' late '), { description: 'Touch · late' }],
  ])('[B14] the answer %j is accepted', (question, expected) => {
    expect(answered(tag(), question, by(startList))).toEqual({ ...tag(), ...expected });
  });
  it('[B14] a gate number turns an "any gate" press into a tag of that gate, unless it has another description', () => {
    const pressed = (description: string) => ({ ...tag(), category: 'Gate', description });
    const answer = (description: string, draft: string) =>
      answered(pressed(description), asked('gate', draft), by(startList));
    expect(answer('Gate', '07')).toEqual({ ...tag(), category: 'Gate 7', description: '7' });
    expect(answer('Gate', 'top')).toEqual(pressed('Gate · Gate top'));
    expect(answer('Gate · 12 ROY Ana', '7')).toEqual(pressed('Gate · 12 ROY Ana · Gate 7'));
  });
  it('[B14] a bib selects exactly this athlete, and a name the first one with it', () => {
    expect(starterNamed(startList, '1')?.name).toBe('LÖFGREN Mia');
    expect(starterNamed([startList[0]!], '1')).toBeUndefined();
    expect(starterNamed([...startList, { bib: '12', name: 'KOS Jan' }], '12')).toBeUndefined();
    expect(starterNamed(startList, 'ro')?.name).toBe('ROY Ana');
    expect(starterNamed(startList, ' ')).toBeUndefined();
  });
  it.each([
    ['a bib with which another begins', [startList[0]!], asked('athlete', '1'), true],
    ['a bib of two', [...startList, { bib: '12', name: 'KOS Jan' }], asked('athlete', '12'), true],
    ['a bib of one', startList, asked('athlete', '1'), false],
    ['a bib of nobody', startList, asked('athlete', '77'), false],
    ['a name', startList, asked('athlete', 'roy'), false],
    ['nothing', startList, asked('athlete', ''), false],
    ['a score', startList, asked('score', '2'), false],
    ['the first gate', startList, asked('gate', '1'), false],
    ['the last gate of the longest course', startList, asked('gate', ' 25 '), false],
    ['a gate that no course has', startList, asked('gate', '26'), true],
    ['gate 0', startList, asked('gate', '0'), true],
    ['a gate that is no number', startList, asked('gate', 'top'), true],
    ['no gate', startList, asked('gate', ' '), false],
  ] as const)('[B14] an ambiguous answer is asked again: %s', (_, list, question, expected) => {
    expect(isUnclear(question, list)).toBe(expected);
  });
  it('[B14] a bib that only starts another one selects nobody, and is noted as typed', () => {
    expect(answered(tag(), asked('athlete', '7'), by([{ bib: '70', name: 'MOR Ula' }]))).toEqual(
      tag({ description: 'Touch · 7' }),
    );
  });
  it('[B14] a chosen athlete is named with bib, nation and profile', () => {
    expect(withStarter(tag(), startList[0]!)).toEqual({
      ...tag(),
      description: 'Touch · 12 ROY Ana',
      nation: 'FRA',
      url: 'FRA (ROY Ana)',
    });
  });
  it('[B14] an athlete without a nation keeps the known one', () => {
    expect(answered(tag({ nation: 'GER' }), asked('athlete', 'smith'), by(startList))).toMatchObject({ nation: 'GER' });
  });
  it('[B14] an empty answer changes nothing', () => {
    expect(answered(tag(), asked('text', '  '), by(startList))).toBeUndefined();
  });
});
