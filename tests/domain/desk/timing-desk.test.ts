/** What an operator sees of a timing bridge, and the results of a press and of a correction (row B13). */
import { describe, expect, it } from 'vitest';
import { clockLight, feedLight, sinkLight } from '../../../core/domain/race/bridge-lights.ts';
import { draftOf, draftProblem, withCorrection, withoutCorrection } from '../../../core/domain/race/corrections.ts';
import { finishesAfter, nearFinishes, streamDelayOf, type Finish } from '../../../core/domain/race/line-press.ts';
import type { BridgeReport } from '../../../core/domain/race/report.ts';
import { CALM_REPORT } from '../../server/bridge-report.ts';

const AT = 1_780_303_200_000;
const input = (state: BridgeReport['input']['state']): BridgeReport => ({
  ...CALM_REPORT,
  input: { kind: 'tcp', state, heard: {} },
});
const sink = (state: BridgeReport['sink']['state']): BridgeReport => ({ ...CALM_REPORT, sink: { state, pending: 0 } });
const clock = (of: BridgeReport['clock']): BridgeReport => ({ ...CALM_REPORT, clock: of });

describe('lights', () => {
  it.each<[BridgeReport['input']['state'], number, string]>([
    ['connected', 9_999, 'green connected'],
    ['connected', 10_000, 'red silent'],
    ['connecting', 0, 'amber connecting'],
    ['waiting', 0, 'amber waiting'],
    ['ended', 0, 'amber ended'],
  ])('[B13] a feed that is %s, reported %d ms ago: %s', (state, ago, said) => {
    const { light, face } = feedLight(input(state), AT - ago, AT);
    expect(`${light} ${face}`).toBe(said);
  });

  it.each<[BridgeReport['clock'], string]>([
    [{ isRefused: false }, 'amber measuring'],
    [{ offset: 1_240, drift: 0, isRefused: false }, 'green behind'],
    [{ offset: -1_240, drift: 0, isRefused: false }, 'green ahead'],
    [{ offset: 1_240, drift: 2_100, isRefused: true }, 'red refused'],
  ])('[B13] a clock of %o: %s', (of, said) => {
    const { light, face } = clockLight(clock(of));
    expect(`${light} ${face}`).toBe(said);
  });

  it.each<[BridgeReport['sink']['state'], boolean, string]>([
    ['idle', false, 'green idle'],
    ['sending', false, 'green sending'],
    ['waiting', false, 'red waiting'],
    ['held', true, 'amber held'],
    // The bridge has not received the change yet.
    ['idle', true, 'amber holding'],
    ['held', false, 'amber resuming'],
  ])('[B13] a bridge that is %s, held by its operator: %s: %s', (state, isHeld, said) => {
    const { light, face } = sinkLight(sink(state), { isHeld, corrections: [] });
    expect(`${light} ${face}`).toBe(said);
  });
});

describe('the press', () => {
  const finish = (bib: string, at: number): Finish => ({ race: 'K1W_BR1_25', bib, name: `Bib ${bib}`, at });
  const run = (bib: string, at?: number): BridgeReport['onCourse'][number] => ({
    race: 'K1W_BR1_25',
    bib,
    name: `Bib ${bib}`,
    phase: 'started',
    finish: at,
    penalty: 0,
  });

  it('[B13] finishes stay listed after their boats have left, but not for boats that start again', () => {
    const known = finishesAfter([finish('1', AT), finish('2', AT + 1)], [run('2'), run('3', AT - 5), run('4')]);
    expect(known).toEqual([finish('3', AT - 5), finish('1', AT)]);
  });

  it('[B13] the last twenty are listed', () => {
    const known = Array.from({ length: 25 }, (_, index) => finish(String(index), AT + index));
    expect(finishesAfter(known, []).map(({ bib }) => bib)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 5)),
    );
  });

  it('[B13] those within 30 s of the picture are offered, nearest first', () => {
    const finishes = [-30_001, -30_000, -2_000, 1_500, 30_000, 30_001].map((by) => finish(String(by), AT + by));
    expect(nearFinishes(finishes, AT).map(({ bib }) => bib)).toEqual(['1500', '-2000', '-30000', '30000']);
  });

  it('[B13] the delay is the moment on show minus the finish', () => {
    expect(streamDelayOf(AT + 1_250.4, finish('1', AT))).toBe(1_250);
    expect(streamDelayOf(AT - 300, finish('1', AT))).toBe(-300);
  });
});

describe('corrections', () => {
  const draft = { race: 'K1W_BR1_25', bib: '12', name: '', nation: '', isLeftOut: false };

  it.each([
    [{ ...draft, race: '', name: 'Ana Roy' }, 'run'],
    [{ ...draft, bib: ' ', name: 'Ana Roy' }, 'run'],
    [{ ...draft, name: ' ' }, 'nothing'],
    [{ ...draft, name: 'Ana Roy' }, undefined],
    [{ ...draft, nation: 'FRA' }, undefined],
    [{ ...draft, isLeftOut: true }, undefined],
  ])('[B13] %o: %s', (typed, problem) => {
    expect(draftProblem(typed)).toBe(problem);
  });

  it('[B13] a run has one correction, whose form starts with the current values', () => {
    const first = withCorrection([], { ...draft, bib: ' 12 ', name: ' Ana Roy ' });
    expect(first).toEqual([{ race: 'K1W_BR1_25', bib: '12', name: 'Ana Roy' }]);
    expect(draftOf({ race: 'K1W_BR1_25', bib: '12' }, first)).toEqual({ ...draft, name: 'Ana Roy' });
    const other = withCorrection(first, { ...draft, race: 'K1M_BR1_25', isLeftOut: true });
    expect(withCorrection(other, { ...draft, nation: 'FRA' })).toEqual([
      { race: 'K1M_BR1_25', bib: '12', isLeftOut: true },
      { race: 'K1W_BR1_25', bib: '12', nation: 'FRA' },
    ]);
    expect(withoutCorrection(other, { race: 'K1W_BR1_25', bib: '12' })).toEqual([
      { race: 'K1M_BR1_25', bib: '12', isLeftOut: true },
    ]);
  });
});
