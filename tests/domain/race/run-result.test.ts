import { describe, expect, it } from 'vitest';
import { parseRunResult, runResultText } from '../../../core/domain/race/parse-result.ts';
import type { RunResult } from '../../../core/domain/race/run-result.ts';

const whole: RunResult = {
  race: 'K1M_BR2_25',
  status: 4,
  order: 3,
  run: 2,
  bib: '12',
  name: 'Élan Zoé',
  club: 'CK Vallée',
  nation: 'FRA',
  rank: 3,
  time: 92_410,
  penalty: 52,
  gates: [0, 2, undefined, 50],
  total: 144_410,
  behind: 51_000,
  firstTotal: 101_230,
  isProvisional: true,
};
const TEXT =
  '{"race":"K1M_BR2_25","status":4,"order":3,"run":2,"bib":"12","name":"Élan Zoé","club":"CK Vallée","nation":"FRA","rank":3,"time":92410,"penalty":52,"gates":[0,2,null,50],"total":144410,"behind":51000,"firstTotal":101230,"isProvisional":true}';
const LEAST = '{"race":"K1M_BR1_25","status":0,"order":1,"run":1,"bib":"1","name":"Ute Zimmer"}';
const withField = (name: string, value: unknown): string => JSON.stringify({ ...JSON.parse(LEAST), [name]: value });

describe('[B13] the result of a run as text', () => {
  it('has its fields in a fixed order, unknown ones omitted, and a gate that is not judged as null', () => {
    expect(runResultText(whole)).toBe(TEXT);
    const shuffled = Object.fromEntries(Object.entries(whole).toReversed()) as unknown as RunResult;
    expect(runResultText({ ...shuffled, irregularity: undefined })).toBe(TEXT);
  });

  it('is parsed back as written', () => {
    expect(parseRunResult(TEXT)).toEqual(whole);
    expect(parseRunResult(LEAST)).toEqual({
      race: 'K1M_BR1_25',
      status: 0,
      order: 1,
      run: 1,
      bib: '1',
      name: 'Ute Zimmer',
    });
  });

  it.each([
    ['club', ''],
    ['name', ''],
    ['irregularity', 'DNS'],
    ['penalty', 0],
    ['time', 0],
    ['behind', -430],
    ['gates', []],
    ['gates', Array.from({ length: 100 }, () => 50)],
    ['isProvisional', false],
  ])('may have %s as %j', (name, value) => {
    expect(parseRunResult(withField(name, value))).toBeDefined();
  });

  it.each([
    ['race', ''],
    ['race', 7],
    ['status', 1],
    ['status', '3'],
    ['order', 0],
    ['order', 1.5],
    ['order', 10_001],
    ['run', 0],
    ['run', 10],
    ['bib', ' '],
    ['bib', 12],
    ['name', null],
    ['name', 'x'.repeat(201)],
    ['name', 'a\u0000b'],
    ['club', null],
    ['rank', 0],
    ['irregularity', 'dns'],
    ['irregularity', ''],
    ['time', 92.41],
    ['time', -1],
    ['time', '92410'],
    ['time', 86_400_001],
    ['penalty', -2],
    ['penalty', 10_001],
    ['gates', [0, 1]],
    ['gates', '0,2'],
    ['gates', { 0: 2 }],
    ['gates', Array.from({ length: 101 }, () => 0)],
    ['total', null],
    ['behind', '+1.2'],
    ['firstTotal', true],
    ['isProvisional', 1],
    ['penality', 2],
    ['__proto__x', 1],
  ])('is rejected if %s is %j', (name, value) => {
    expect(parseRunResult(withField(name, value))).toBeUndefined();
  });

  it.each(Object.keys(JSON.parse(LEAST)))('is rejected without %s', (name) => {
    const { [name]: _, ...rest } = JSON.parse(LEAST);
    expect(parseRunResult(JSON.stringify(rest))).toBeUndefined();
  });

  it.each([undefined, '', 'DNF', '7', 'null', '[]', `[${LEAST}]`, `${LEAST},`, '{"__proto__":{"race":"x"}}'])(
    'is rejected as %j',
    (text) => expect(parseRunResult(text)).toBeUndefined(),
  );

  it('of the longest course and names fits into the field of a tag', () => {
    const longest: RunResult = { ...whole, gates: Array.from({ length: 100 }, () => undefined) };
    for (const field of ['race', 'bib', 'name', 'club', 'nation'] as const) longest[field] = 'x'.repeat(200);
    expect(parseRunResult(runResultText(longest))).toEqual(longest);
    expect(runResultText(longest).length).toBeLessThan(4_000);
  });
});
