import { expect } from 'vitest';
import { COMPARE_CLASS_TIMEOUT_MS } from '../../../core/domain/compare/limits.ts';
import type { ClassRun } from '../../../core/domain/compare/class-runs.ts';
import { compareClassMachine } from '../../../machines/player/compare/compare-class.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const film = { title: 'K1W heats', date: '2026-05-30', isEstimated: false };
export const CLASS: readonly ClassRun[] = [
  { ...film, id: '7', at: 10, from: 4, name: 'A. Un' },
  { ...film, id: '9', at: 71, from: 60, name: 'B. Deux', title: 'K1W final', date: '2026-05-31', isEstimated: true },
];
const moment = { id: '7', at: 10 };
const ask = (asked = moment) => ({ send: { type: 'class.request', moment: asked } }) as const;
const whole = { runs: CLASS, isPartial: false };
const listed = { done: 'fetchRuns', output: whole } as const;
const retry = { send: { type: 'class.retry' } } as const;

export default definePaths(compareClassMachine, {
  name: 'compare-class',
  input: undefined,
  events: { 'class.request': [{ moment }, { moment: { id: '9', at: 71 } }], 'class.retry': [{}] },
  runsIn: { fetchRuns: 'asking' },
  results: { fetchRuns: { done: [whole, { runs: [], isPartial: true }], error: [new Error('offline')] } },
  unseen: [{ state: 'idle', like: 'listed', reason: 'A class is asked for as soon as its film is there.' }],
  tags: { busy: ['asking'] },
  pinned: [
    {
      name: '[B05] the runs of a class are requested for the moment of one of them',
      steps: [ask()],
      ends: 'asking',
      tags: ['busy'],
      check: (_, { inputs }) => expect(inputs['fetchRuns']).toEqual([moment]),
    },
    {
      name: '[B05] the runs of a class are listed, whichever films they are in',
      steps: [ask(), listed],
      ends: 'listed',
      context: whole,
      runs: [],
    },
    {
      name: '[B05] a list that may lack runs is marked as partial',
      steps: [ask(), { done: 'fetchRuns', output: { runs: CLASS, isPartial: true } }],
      ends: 'listed',
      context: { runs: CLASS, isPartial: true },
    },
    {
      name: '[B05] another lock of the same film requests its runs while the previous list stays',
      steps: [ask(), listed, ask({ id: '7', at: 12 })],
      ends: 'asking',
      context: { runs: CLASS },
      check: (_, { inputs }) => expect(inputs['fetchRuns']?.at(-1)).toEqual({ id: '7', at: 12 }),
    },
    {
      name: '[B05] another film at the same time requests its own runs',
      steps: [ask(), listed, ask({ id: '9', at: 10 })],
      ends: 'asking',
      onChart: true,
    },
    {
      name: '[B05] a newer moment replaces the pending request',
      steps: [ask(), ask({ id: '9', at: 71 }), listed],
      ends: 'listed',
      onChart: true,
      check: (_, { inputs }) => expect(inputs['fetchRuns']).toEqual([moment, { id: '9', at: 71 }]),
    },
    {
      name: '[B05] the same moment is not requested again once listed',
      steps: [ask(), listed, ask()],
      ends: 'listed',
      runs: [],
    },
    {
      name: '[B05] the same moment is not requested again while its request is pending',
      steps: [ask(), ask()],
      ends: 'asking',
      onChart: true,
      check: (_, { inputs }) => expect(inputs['fetchRuns']).toHaveLength(1),
    },
    {
      name: '[B05] a failed request clears the list of runs',
      steps: [
        ask(),
        { done: 'fetchRuns', output: { runs: CLASS, isPartial: true } },
        ask({ id: '9', at: 71 }),
        { error: 'fetchRuns' },
      ],
      ends: 'failed',
      context: { runs: [], isPartial: false },
    },
    {
      name: '[B05] a request for runs is pending until its ten-second timeout',
      steps: [ask(), { elapse: COMPARE_CLASS_TIMEOUT_MS - 1 }],
      ends: 'asking',
      onChart: true,
    },
    {
      name: '[B05] a request for runs fails after ten seconds',
      steps: [ask(), { elapse: COMPARE_CLASS_TIMEOUT_MS }],
      ends: 'failed',
      runs: [],
    },
    {
      name: '[B05] the viewer can retry a failed request for runs',
      steps: [ask(), { error: 'fetchRuns' }, retry, listed],
      ends: 'listed',
      context: { runs: CLASS },
      check: (_, { inputs }) => expect(inputs['fetchRuns']).toEqual([moment, moment]),
    },
    { name: '[B05] no runs are requested before a film is open', steps: [], ends: 'idle' },
  ],
});
