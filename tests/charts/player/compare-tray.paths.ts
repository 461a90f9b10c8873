import { expect } from 'vitest';
import { compareTrayMachine } from '../../../machines/player/compare/compare-tray.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const first = { id: '7', at: 12.48 };
const second = { id: '8', at: 3 };
const stored = [{ ...first, label: 'Gate 7 · K1W final' }];
const read = (moments: readonly object[]) => ({ from: 'storage', event: { type: 'tray.read', moments } }) as const;
const add = (moment: object) => ({ send: { type: 'tray.add', moment } }) as const;
const saved = (moments: readonly object[]) => ({ type: 'tray.save', moments });

export default definePaths(compareTrayMachine, {
  name: 'compare-tray',
  input: undefined,
  events: {
    'tray.add': [{ moment: second }],
    'tray.remove': [{ moment: first }],
    'tray.clear': [{}],
    'tray.toggle': [{}],
    'tray.fold': [{}],
    'tray.name': [
      { moment: second, label: 'Gate 7' },
      { moment: first, label: 'Gate 7 · K1W final' },
    ],
    'tray.read': [],
  },
  results: {
    storage: {
      emits: [
        { type: 'tray.read', moments: stored },
        { type: 'tray.read', moments: [] },
      ],
    },
  },
  endless: { storage: "the browser's storage is there as long as the page" },
  unseen: [{ state: 'reading', reason: 'It is read in no time.' }],
  pinned: [
    {
      name: '[B05] saved moments are restored from storage',
      steps: [read(stored)],
      ends: { shown: 'folded' },
      check: ({ context }, { children }) => {
        expect(context.moments).toEqual(stored);
        expect(children['storage'] ?? []).toEqual([]);
      },
    },
    { name: '[B05] the tray waits until storage has been read', steps: [], ends: 'reading' },
    {
      name: '[B05] an added moment is saved',
      steps: [read(stored), add(second)],
      ends: { shown: 'folded' },
      check: ({ context }, { children }) => {
        expect(context.moments).toEqual([...stored, { ...second, label: '' }]);
        expect(children['storage']).toEqual([saved([...stored, { ...second, label: '' }])]);
      },
    },
    {
      name: '[B05] a moment named by its film gets the label, and is saved',
      steps: [read(stored), add(second), { send: { type: 'tray.name', moment: second, label: 'Gate 7' } }],
      ends: { shown: 'folded' },
      check: ({ context }, { children }) => {
        expect(context.moments).toEqual([...stored, { ...second, label: 'Gate 7' }]);
        expect(children['storage']?.at(-1)).toEqual(saved([...stored, { ...second, label: 'Gate 7' }]));
      },
    },
    ...[
      { ...first, label: 'Gate 7 · K1W final' },
      { ...second, label: 'Gate 7' },
      { ...first, at: 13, label: 'Gate 8' },
      { ...second, at: first.at, label: 'Gate 9' },
    ].map(
      ({ label, ...moment }) =>
        ({
          name: `[B05] an unchanged label, or one for an unknown moment, is not saved: ${label} at ${moment.at}`,
          steps: [read(stored), { send: { type: 'tray.name', moment, label } }],
          ends: { shown: 'folded' },
          onChart: true,
          check: (_: unknown, { children }: { children: Readonly<Record<string, readonly object[]>> }) =>
            expect(children['storage'] ?? []).toEqual([]),
        }) as const,
    ),
    {
      name: '[B05] removing a moment saves the remaining ones',
      steps: [read(stored), add(second), { send: { type: 'tray.remove', moment: first } }],
      ends: { shown: 'folded' },
      check: ({ context }, { children }) => {
        expect(context.moments).toEqual([{ ...second, label: '' }]);
        expect(children['storage']?.at(-1)).toEqual(saved([{ ...second, label: '' }]));
      },
    },
    {
      name: '[B05] clearing the tray removes and saves all moments',
      steps: [read(stored), { send: { type: 'tray.clear' } }],
      ends: { shown: 'folded' },
      check: ({ context }, { children }) => {
        expect(context.moments).toEqual([]);
        expect(children['storage']).toEqual([saved([])]);
      },
    },
    {
      name: '[B05] a moment takes the label of the row that it is added from',
      steps: [read(stored), { send: { type: 'tray.add', moment: second, label: 'Gate 7 · Heats' } }],
      ends: { shown: 'folded' },
      check: ({ context }, { children }) => {
        expect(context.notice).toEqual({ kind: 'added', moment: { ...second, label: 'Gate 7 · Heats' } });
        expect(children['storage']).toEqual([saved([...stored, { ...second, label: 'Gate 7 · Heats' }])]);
      },
    },
    {
      name: '[B05] adding a known moment moves it to the end, keeps its label and reports it as known',
      steps: [read(stored), add(second), add(first)],
      ends: { shown: 'folded' },
      check: ({ context }) => {
        expect(context.moments).toEqual([{ ...second, label: '' }, ...stored]);
        expect(context.notice).toEqual({ kind: 'known', moment: stored[0] });
      },
    },
    {
      name: '[B05] removing a moment shows a notice',
      steps: [read(stored), add(second), { send: { type: 'tray.remove', moment: first } }],
      ends: { shown: 'folded' },
      onChart: true,
      check: ({ context }) => expect(context.notice).toEqual({ kind: 'removed', moment: stored[0] }),
    },
    {
      name: '[B05] the list button unfolds the moments',
      steps: [read(stored), { send: { type: 'tray.toggle' } }],
      ends: { shown: 'unfolded' },
    },
    {
      name: '[B05] the list button folds the unfolded moments',
      steps: [read(stored), { send: { type: 'tray.toggle' } }, { send: { type: 'tray.toggle' } }],
      ends: { shown: 'folded' },
    },
    {
      name: '[B05] Escape folds the list of moments',
      steps: [read(stored), { send: { type: 'tray.toggle' } }, { send: { type: 'tray.fold' } }],
      ends: { shown: 'folded' },
      onChart: true,
    },
    {
      name: '[B05] clearing the tray folds the list and shows a notice',
      steps: [read(stored), { send: { type: 'tray.toggle' } }, { send: { type: 'tray.clear' } }],
      ends: { shown: 'folded' },
      check: ({ context }) => expect(context.notice).toEqual({ kind: 'cleared' }),
    },
    {
      name: '[B05] an empty tray does not unfold',
      steps: [read([]), { send: { type: 'tray.toggle' } }],
      ends: { shown: 'folded' },
      onChart: true,
    },
    {
      name: '[B05] the list stays unfolded when a moment is added',
      steps: [read(stored), { send: { type: 'tray.toggle' } }, add(second)],
      ends: { shown: 'unfolded' },
    },
    {
      name: '[B05] moments added in another tab appear and are not saved again',
      steps: [read([]), read(stored)],
      ends: { shown: 'folded' },
      check: ({ context }, { children }) => {
        expect(context.moments).toEqual(stored);
        expect(children['storage'] ?? []).toEqual([]);
      },
    },
  ],
});
