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
      name: '[B20] zooming in keeps the point under the pointer in place',
      steps: [by(2, { x: 0.25, y: 0.5 })],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([2, -0.25, -0.5]),
    },
    {
      name: '[B20] zoom is limited to 8 times, and panning stops at the edges of the picture',
      steps: [by(100), { send: { type: 'pictureZoom.pan', by: { x: 9, y: -9 } } }],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([8, 0, -7]),
    },
    {
      name: '[B20] a pinch zooms and pans at once',
      steps: [pinch(2), pinch(1.5)],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([3, -0.9, -1.2]),
    },
    {
      name: '[B20] an enlarged picture can be enlarged further and partly reduced',
      steps: [by(2), by(3), by(0.5)],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([3, -1, -1]),
    },
    {
      name: '[B20] reducing the picture below its original size shows the whole picture',
      steps: [by(2), by(0.4)],
      ends: 'whole',
    },
    {
      name: '[B20] a pinch below the original size shows the whole picture',
      steps: [pinch(2), pinch(0.2)],
      ends: 'whole',
    },
    {
      name: '[B20] a whole picture can be neither reduced nor moved',
      steps: [by(0.5), pinch(0.5), { send: { type: 'pictureZoom.pan', by: { x: 0.1, y: 0.1 } } }],
      ends: 'whole',
      check: (snapshot) => expect(view(snapshot)).toEqual([1, 0, 0]),
    },
    {
      name: '[B20] two presses of − undo two presses of +',
      steps: [key('+'), key('='), key('-'), key('-')],
      ends: 'whole',
      check: (snapshot) => expect(view(snapshot)).toEqual([1, 0, 0]),
    },
    {
      name: '[B20] + enlarges the picture around its centre, and − goes back one step',
      steps: [key('+'), key('='), key('+'), key('-')],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([2, -0.5, -0.5]),
    },
    {
      name: '[B20] Shift with the right or down arrow pans right or down',
      steps: [key('+'), key('+'), key('arrowright', true), key('arrowdown', true), key('arrowdown', true)],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([2, -0.6, -0.7]),
    },
    {
      name: '[B20] Shift with the left or up arrow pans left or up',
      steps: [key('+'), key('+'), key('arrowleft', true), key('arrowup', true), key('arrowup', true)],
      ends: 'enlarged',
      check: (snapshot) => expect(view(snapshot)).toEqual([2, -0.4, -0.3]),
    },
    { name: '[B20] 0 shows the whole picture', steps: [key('+'), key('0')], ends: 'whole' },
    {
      name: '[B20] the reset button shows the whole picture',
      steps: [by(4), { send: { type: 'pictureZoom.reset' } }],
      ends: 'whole',
      check: (snapshot) => expect(view(snapshot)).toEqual([1, 0, 0]),
    },
    {
      name: '[B20] another film starts with its whole picture',
      steps: [by(4), { send: { type: 'playback.changed', mode: 'replay', index: 1, offset: 0 } }],
      ends: 'whole',
    },
    {
      name: '[B20] on a whole picture only + is handled; 0, − and the arrows keep their meaning',
      onChart: true,
      steps: [],
      ends: 'whole',
      check: (snapshot) =>
        expect(
          ['+', '=', '-', '0', 'q'].map((each) => takes(snapshot, each)).concat(takes(snapshot, 'arrowleft', true)),
        ).toEqual([true, true, false, false, false, false]),
    },
    {
      name: '[B20] on an enlarged picture arrows are handled only with Shift, and letters never',
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
      name: '[B20] the button for reducing leaves a whole picture unchanged',
      onChart: true,
      steps: [by(0.5)],
      ends: 'whole',
    },
  ],
});
