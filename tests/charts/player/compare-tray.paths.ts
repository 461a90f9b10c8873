import { expect } from 'vitest';
import { compareTrayMachine } from '../../../machines/player/compare/compare-tray.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const first = { id: '7', at: 12.48 };
const second = { id: '8', at: 3 };
const kept = [{ ...first, label: 'Gate 7 · K1W final' }];
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
    'tray.name': [
      { moment: second, label: 'Gate 7' },
      { moment: first, label: 'Gate 7 · K1W final' },
    ],
    'tray.read': [],
  },
  results: {
    storage: {
      emits: [
        { type: 'tray.read', moments: kept },
        { type: 'tray.read', moments: [] },
      ],
    },
  },
  endless: { storage: "the browser's storage is there as long as the page" },
  unseen: [{ state: 'reading', reason: 'It is read in no time.' }],
  pinned: [
    {
      name: '[B05] moments that were put aside before are there again',
      steps: [read(kept)],
      ends: 'shown',
      check: ({ context }, { children }) => {
        expect(context.moments).toEqual(kept);
        expect(children['storage'] ?? []).toEqual([]);
      },
    },
    { name: '[B05] what is kept is awaited', steps: [], ends: 'reading' },
    {
      name: '[B05] a moment is put aside, and kept',
      steps: [read(kept), add(second)],
      ends: 'shown',
      check: ({ context }, { children }) => {
        expect(context.moments).toEqual([...kept, { ...second, label: '' }]);
        expect(children['storage']).toEqual([saved([...kept, { ...second, label: '' }])]);
      },
    },
    {
      name: '[B05] once its film is seen a moment has a name',
      steps: [read(kept), add(second), { send: { type: 'tray.name', moment: second, label: 'Gate 7' } }],
      ends: 'shown',
      check: (_, { children }) =>
        expect(children['storage']?.at(-1)).toEqual(saved([...kept, { ...second, label: 'Gate 7' }])),
    },
    ...[
      { ...first, label: 'Gate 7 · K1W final' },
      { ...second, label: 'Gate 7' },
      { ...first, at: 13, label: 'Gate 8' },
      { ...second, at: first.at, label: 'Gate 9' },
    ].map(
      ({ label, ...moment }) =>
        ({
          name: `[B05] a name that is known, or of no moment of the tray, changes nothing: ${label} at ${moment.at}`,
          steps: [read(kept), { send: { type: 'tray.name', moment, label } }],
          ends: 'shown',
          onChart: true,
          check: (_: unknown, { children }: { children: Readonly<Record<string, readonly object[]>> }) =>
            expect(children['storage'] ?? []).toEqual([]),
        }) as const,
    ),
    {
      name: '[B05] a moment is taken out',
      steps: [read(kept), add(second), { send: { type: 'tray.remove', moment: first } }],
      ends: 'shown',
      check: ({ context }, { children }) => {
        expect(context.moments).toEqual([{ ...second, label: '' }]);
        expect(children['storage']?.at(-1)).toEqual(saved([{ ...second, label: '' }]));
      },
    },
    {
      name: '[B05] all moments are taken out',
      steps: [read(kept), { send: { type: 'tray.clear' } }],
      ends: 'shown',
      check: ({ context }, { children }) => {
        expect(context.moments).toEqual([]);
        expect(children['storage']).toEqual([saved([])]);
      },
    },
    {
      name: '[B05] what another tab puts aside is there, too',
      steps: [read([]), read(kept)],
      ends: 'shown',
      check: ({ context }, { children }) => {
        expect(context.moments).toEqual(kept);
        expect(children['storage'] ?? []).toEqual([]);
      },
    },
  ],
});
