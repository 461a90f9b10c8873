import type { SnapshotFrom } from 'xstate';
import { zoomMachine } from '../../../machines/player/analysis/zoom/zoom.machine.ts';
import type { ToolKey } from '../../../machines/player/analysis/tool-key.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { expect } from 'vitest';

type Zoom = SnapshotFrom<typeof zoomMachine>;

const key = (name: string, shift = false): { send: ToolKey } => ({
  send: { type: 'tool.key', key: name, shift, repeat: false, isOpen: false, time: 0, from: 0, to: 90 },
});
const plain = (name: string, shift = false) => {
  const { type: _, ...fields } = key(name, shift).send;
  return fields;
};
const by = (factor: number, at?: { x: number; y: number }) =>
  ({ send: { type: 'pictureZoom.by', factor, at } }) as const;
const pinch = (factor: number) =>
  ({ send: { type: 'pictureZoom.pinch', factor, at: { x: 0.5, y: 0.5 }, by: { x: 0.1, y: -0.2 } } }) as const;
const view = ({ context }: Zoom) => {
  const { scale, x, y } = context.view;
  return [scale, x, y].map((each) => Math.round(each * 1000) / 1000 + 0);
};
const takes = (snapshot: Zoom, name: string, shift = false) => snapshot.can(key(name, shift).send);

export default definePaths(zoomMachine, {
  name: 'zoom',
  input: undefined,
  events: {
    'pictureZoom.by': [{ factor: 2 }, { factor: 0.5 }],
    'pictureZoom.pinch': [
      { factor: 2, at: { x: 0.5, y: 0.5 }, by: { x: 0, y: 0 } },
      { factor: 0.25, at: { x: 0.5, y: 0.5 }, by: { x: 0, y: 0 } },
    ],
    'pictureZoom.pan': [{ by: { x: 0.1, y: 0 } }],
    'pictureZoom.reset': [{}],
    'tool.key': [plain('+'), plain('-'), plain('0'), plain('arrowleft', true), plain('q')],
    'playback.changed': [{ mode: 'replay', index: 0, offset: 0 }],
  },
  results: {},
  explore: { contextKey: ({ view: { scale } }) => Math.round(Math.log2(scale) * 2) },
  pinned: [
    {
      name: '[B20] the place under the pointer stays where it is',
      steps: [by(2, { x: 0.25, y: 0.5 })],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([2, -0.25, -0.5]),
    },
    {
      name: '[B20] eight times is the most, and no edge of the picture comes into its place',
      steps: [by(100), { send: { type: 'pictureZoom.pan', by: { x: 9, y: -9 } } }],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([8, 0, -7]),
    },
    {
      name: '[B20] two fingers enlarge and move at once',
      steps: [pinch(2), pinch(1.5)],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([3, -0.9, -1.2]),
    },
    {
      name: '[B20] an enlarged picture is enlarged further, and made smaller in part',
      steps: [by(2), by(3), by(0.5)],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([3, -1, -1]),
    },
    { name: '[B20] made smaller than its place it is the whole picture', steps: [by(2), by(0.4)], ends: 'whole' },
    { name: '[B20] two fingers make it whole as well', steps: [pinch(2), pinch(0.2)], ends: 'whole' },
    {
      name: '[B20] a whole picture is made no smaller, and is not moved',
      steps: [by(0.5), pinch(0.5), { send: { type: 'pictureZoom.pan', by: { x: 0.1, y: 0.1 } } }],
      ends: 'whole',
      check: (snapshot) => expect(view(snapshot)).toEqual([1, 0, 0]),
    },
    {
      name: '[B20] two presses of + double the picture, and two of − make it whole',
      steps: [key('+'), key('='), key('-'), key('-')],
      ends: 'whole',
      check: (snapshot) => expect(view(snapshot)).toEqual([1, 0, 0]),
    },
    {
      name: '[B20] + enlarges by the middle, and − goes back a step',
      steps: [key('+'), key('='), key('+'), key('-')],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([2, -0.5, -0.5]),
    },
    {
      name: '[B20] Shift with an arrow looks that way',
      steps: [key('+'), key('+'), key('arrowright', true), key('arrowdown', true), key('arrowdown', true)],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([2, -0.6, -0.7]),
    },
    {
      name: '[B20] and back the other way',
      steps: [key('+'), key('+'), key('arrowleft', true), key('arrowup', true), key('arrowup', true)],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([2, -0.4, -0.3]),
    },
    { name: '[B20] 0 shows the whole picture', steps: [key('+'), key('0')], ends: 'whole' },
    {
      name: '[B20] a button shows the whole picture',
      steps: [by(4), { send: { type: 'pictureZoom.reset' } }],
      ends: 'whole',
      check: (snapshot) => expect(view(snapshot)).toEqual([1, 0, 0]),
    },
    {
      name: '[B20] another film begins with its whole picture',
      steps: [by(4), { send: { type: 'playback.changed', mode: 'replay', index: 1, offset: 0 } }],
      ends: 'whole',
    },
    {
      name: '[B20] of a whole picture only + is taken: 0, − and the arrows keep their meaning',
      onChart: true,
      steps: [],
      ends: 'whole',
      check: (snapshot) =>
        expect(
          ['+', '=', '-', '0', 'q'].map((each) => takes(snapshot, each)).concat(takes(snapshot, 'arrowleft', true)),
        ).toEqual([true, true, false, false, false, false]),
    },
    {
      name: '[B20] of an enlarged one arrows are taken with Shift alone, and letters not',
      onChart: true,
      steps: [by(2)],
      ends: 'enlarged',
      check: (snapshot) =>
        expect([
          takes(snapshot, '0'),
          takes(snapshot, '-'),
          takes(snapshot, 'arrowleft', true),
          takes(snapshot, 'arrowleft'),
          takes(snapshot, 'q', true),
        ]).toEqual([true, true, true, false, false]),
    },
    {
      name: '[B20] a button that makes smaller leaves a whole picture whole',
      onChart: true,
      steps: [by(0.5)],
      ends: 'whole',
    },
  ],
});
