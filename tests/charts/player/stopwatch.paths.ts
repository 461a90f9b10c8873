import { stopwatchMachine } from '../../../machines/player/analysis/stopwatch/stopwatch.machine.ts';
import type { ToolKey } from '../../../machines/player/analysis/tool-key.ts';
import { STOPWATCH_PATIENCE_MS } from '../../../core/domain/constants/picture-tools.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { expect } from 'vitest';

const frame = (start: number) => ({ start, fps: 25, isRateKnown: true, isVarying: false });
const mark = { send: { type: 'stopwatch.mark' } } as const;
const undo = { send: { type: 'stopwatch.undo' } } as const;
const clear = { send: { type: 'stopwatch.clear' } } as const;
const reads = (start: number) => ({ done: 'readShownFrame', output: frame(start) }) as const;
const nothing = { done: 'readShownFrame', output: undefined } as const;
const key = (name: string, isOpen = true): { send: ToolKey } => ({
  send: { type: 'tool.key', key: name, shift: false, repeat: false, isOpen, time: 0, from: 0, to: 90 },
});
const { type: _, ...pressedS } = key('s').send;
const hundred = Array.from({ length: 100 }, (_each, index) => [mark, reads(index)] as const).flat();
const FIRST = { mode: 'replay', index: 0, offset: 0 } as const;
const copy = { send: { type: 'stopwatch.copy', what: 'timecode', text: '0:01.000 (25)' } } as const;

export default definePaths(stopwatchMachine, {
  name: 'stopwatch',
  input: { stream: FIRST },
  events: {
    'stopwatch.mark': [{}],
    'stopwatch.undo': [{}],
    'stopwatch.clear': [{}],
    'stopwatch.copy': [{ what: 'timecode', text: '0:01.000 (25)' }],
    'tool.key': [pressedS, { ...pressedS, isOpen: false }],
    'playback.changed': [FIRST, { ...FIRST, index: 1 }],
  },
  runsIn: { readShownFrame: 'frames.reading', copyText: 'copy.copying' },
  tags: { busy: ['frames.reading'] },
  results: {
    readShownFrame: { done: [frame(1), undefined], error: [new Error('no picture')] },
    copyText: { done: [undefined], error: [new Error('refused')] },
  },
  unseen: [
    { state: 'copy.copying', like: 'copy.none', reason: 'the browser copies within a tick' },
    { state: 'frames.full', reason: 'it takes a hundred presses; a test of its own shows it' },
  ],
  explore: { limit: 20_000, contextKey: ({ marks, source }) => [Math.min(marks.length, 1), source?.index] },
  pinned: [
    {
      name: '[B22] frames are marked in the order of the presses, each once the browser has reported it',
      steps: [mark, reads(1), mark, reads(13.48), mark, reads(7)],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks.map(({ start }) => start)).toEqual([1, 13.48, 7]),
    },
    {
      name: '[B22] a press while a frame is read is not counted twice',
      steps: [mark, mark, reads(1)],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks.length).toBe(1),
    },
    {
      name: '[B22] S marks a frame while the panel is open',
      steps: [key('s'), reads(2)],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks.map(({ start }) => start)).toEqual([2]),
    },
    {
      name: '[B22] S is handled only while the panel is open, and other letters never',
      onChart: true,
      steps: [],
      ends: { frames: 'ready' },
      check: (snapshot) =>
        expect([key('s'), key('s', false), key('d')].map(({ send }) => snapshot.can(send))).toEqual([
          true,
          false,
          false,
        ]),
    },
    {
      name: '[B22] undo removes the last mark',
      steps: [mark, reads(1), mark, reads(2), undo],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks.map(({ start }) => start)).toEqual([1]),
    },
    {
      name: '[B22] clear removes all marks',
      steps: [mark, reads(1), mark, reads(2), clear],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks).toEqual([]),
    },
    {
      name: '[B22] after a press without a frame on show, the next press marks again',
      steps: [mark, nothing, mark, reads(3)],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks.length).toBe(1),
    },
    {
      name: '[B22] marking fails if the browser reports no frame within three seconds',
      steps: [mark, { elapse: STOPWATCH_PATIENCE_MS }],
      ends: { frames: 'failed' },
    },
    {
      name: '[B22] marking waits up to three seconds for a frame',
      steps: [mark, { elapse: STOPWATCH_PATIENCE_MS - 1 }],
      ends: { frames: 'reading' },
      tags: ['busy'],
    },
    {
      name: '[B22] marking fails if reading the picture fails',
      steps: [mark, { error: 'readShownFrame' }],
      ends: { frames: 'failed' },
    },
    {
      name: '[B22] pressing S after a failed mark tries again',
      steps: [mark, nothing, key('s')],
      ends: { frames: 'reading' },
    },
    {
      name: '[B22] undo removes the message about a missing frame',
      steps: [mark, reads(1), mark, nothing, undo],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks).toEqual([]),
    },
    {
      name: '[B22] clear removes the message about a missing frame',
      steps: [mark, reads(1), mark, nothing, clear],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks).toEqual([]),
    },
    {
      name: '[B22] marking fails if the picture has no frame',
      steps: [mark, nothing],
      ends: { frames: 'failed' },
      runs: [],
    },
    {
      name: '[B22] a stopwatch opened before the film learns its stream and clears the marks for another film',
      onChart: true,
      input: { stream: undefined },
      steps: [
        { send: { type: 'playback.changed', ...FIRST } },
        mark,
        reads(1),
        { send: { type: 'playback.changed', ...FIRST, index: 1 } },
      ],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks).toEqual([]),
    },
    {
      name: '[B22] the stopwatch starts without marks and without a copy',
      onChart: true,
      steps: [],
      ends: { frames: 'ready', copy: 'none' },
      check: ({ context }) =>
        expect(context).toEqual({ marks: [], source: { mode: 'replay', index: 0 }, what: 'timecode', text: '' }),
    },
    {
      name: '[B22] at most a hundred frames are marked',
      onChart: true,
      steps: [...hundred, mark],
      ends: { frames: 'full' },
      check: ({ context }, { starts }) => {
        expect([context.marks.length, context.marks.at(-1)?.start]).toEqual([100, 99]);
        expect(starts['readShownFrame']).toBe(100);
      },
    },
    ...(
      [
        ['the last mark is undone', undo, 99],
        ['all marks are cleared', clear, 0],
      ] as const
    ).map(([what, step, count]): PinnedJourney<typeof stopwatchMachine> => ({
      name: `[B22] a full stopwatch accepts marks again once ${what}`,
      onChart: true,
      steps: [...hundred, key('s'), step],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks).toHaveLength(count),
    })),
    {
      name: '[B22] the limit of a hundred marks holds after a failed mark',
      onChart: true,
      steps: [...hundred.slice(0, -2), mark, nothing, mark, reads(99), mark],
      ends: { frames: 'full' },
    },
    {
      name: '[B22] pressing S for a hundred and first mark reports the limit',
      onChart: true,
      steps: [...hundred, key('s')],
      ends: { frames: 'full' },
    },
    {
      name: '[B22] pressing S with a closed panel does not report the limit of marks',
      onChart: true,
      steps: [...hundred, key('s', false)],
      ends: { frames: 'ready' },
    },
    {
      name: '[B22] another film clears the marks',
      steps: [mark, reads(1), mark, { send: { type: 'playback.changed', ...FIRST, index: 1 } }],
      ends: { frames: 'ready' },
      check: ({ context }) => expect([context.marks, context.source]).toEqual([[], { mode: 'replay', index: 1 }]),
    },
    {
      name: '[B22] an advert keeps the marks',
      steps: [
        mark,
        reads(1),
        { send: { type: 'playback.changed', ...FIRST, mode: 'midRoll' } },
        { send: { type: 'playback.changed', ...FIRST } },
      ],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks.length).toBe(1),
    },
    {
      name: '[B22] a timecode is copied and the copy is confirmed',
      steps: [copy, { done: 'copyText' }],
      ends: { copy: 'copied' },
      check: ({ context }, { inputs }) => {
        expect(inputs['copyText']).toEqual([{ text: '0:01.000 (25)' }]);
        expect(context.what).toBe('timecode');
      },
    },
    {
      name: '[B22] the confirmation of a copy hides after three seconds',
      steps: [copy, { done: 'copyText' }, { elapse: 3_000 }],
      ends: { copy: 'none' },
      runs: [],
    },
    {
      name: '[B22] the confirmation of a copy does not hide before three seconds',
      steps: [copy, { done: 'copyText' }, { elapse: 2_999 }],
      ends: { copy: 'copied' },
    },
    {
      name: '[B22] a browser that refuses to copy leaves the text to be copied by hand',
      steps: [copy, { error: 'copyText' }],
      ends: { copy: 'refused' },
    },
    {
      name: '[B22] a copy that gets no response within three seconds counts as refused',
      steps: [copy, { elapse: STOPWATCH_PATIENCE_MS }],
      ends: { copy: 'refused' },
    },
    {
      name: '[B22] a copy waits up to three seconds for a response',
      steps: [copy, { elapse: STOPWATCH_PATIENCE_MS - 1 }],
      ends: { copy: 'copying' },
    },
    {
      name: '[B22] a later copy replaces an earlier one',
      steps: [copy, { send: { type: 'stopwatch.copy', what: 'splits', text: 'x' } }, { done: 'copyText' }],
      ends: { copy: 'copied' },
      check: ({ context }) => expect([context.what, context.text]).toEqual(['splits', 'x']),
    },
    ...([{ mode: 'live' }, { replay: 'bank' }] as const).map(
      (other) =>
        ({
          name: `[B22] ${'mode' in other ? 'a live stream' : 'another camera'} clears the marks of the film`,
          onChart: true,
          steps: [mark, reads(1), { send: { type: 'playback.changed', ...FIRST, ...other } }],
          ends: { frames: 'ready' },
          context: { marks: [], source: { mode: 'replay', index: 0, ...other } },
        }) as const,
    ),
  ],
});
