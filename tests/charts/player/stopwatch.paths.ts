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
      name: '[B22] S marks while the panel is open',
      steps: [key('s'), reads(2)],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks.map(({ start }) => start)).toEqual([2]),
    },
    {
      name: '[B22] with a closed panel S keeps its meaning, and other letters always do',
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
      name: '[B22] the last mark is taken back',
      steps: [mark, reads(1), mark, reads(2), undo],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks.map(({ start }) => start)).toEqual([1]),
    },
    {
      name: '[B22] all marks are cleared',
      steps: [mark, reads(1), mark, reads(2), clear],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks).toEqual([]),
    },
    {
      name: '[B22] where no frame is on show it says so, and the next press tries again',
      steps: [mark, nothing, mark, reads(3)],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks.length).toBe(1),
    },
    {
      name: '[B22] a browser that reports none is waited for three seconds',
      steps: [mark, { elapse: STOPWATCH_PATIENCE_MS }],
      ends: { frames: 'failed' },
    },
    {
      name: '[B22] and not less',
      steps: [mark, { elapse: STOPWATCH_PATIENCE_MS - 1 }],
      ends: { frames: 'reading' },
      tags: ['busy'],
    },
    {
      name: '[B22] a picture that breaks is no frame',
      steps: [mark, { error: 'readShownFrame' }],
      ends: { frames: 'failed' },
    },
    { name: '[B22] a press of S tries again', steps: [mark, nothing, key('s')], ends: { frames: 'reading' } },
    {
      name: '[B22] what was said of a missing frame goes with the next act',
      steps: [mark, reads(1), mark, nothing, undo],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks).toEqual([]),
    },
    {
      name: '[B22] and with clearing',
      steps: [mark, reads(1), mark, nothing, clear],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks).toEqual([]),
    },
    {
      name: '[B22] a picture without a frame says so',
      steps: [mark, nothing],
      ends: { frames: 'failed' },
      runs: [],
    },
    {
      name: '[B22] a stopwatch that came before the film knows which one it is by then',
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
      name: '[B22] at first there are neither marks nor a copy',
      onChart: true,
      steps: [],
      ends: { frames: 'ready', copy: 'none' },
      check: ({ context }) =>
        expect(context).toEqual({ marks: [], source: { mode: 'replay', index: 0 }, what: 'timecode', text: '' }),
    },
    {
      name: '[B22] a hundred frames are held, and no more',
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
        ['the last one is taken back', undo, 99],
        ['all are cleared', clear, 0],
      ] as const
    ).map(([what, step, count]): PinnedJourney<typeof stopwatchMachine> => ({
      name: `[B22] there is room again once ${what}`,
      onChart: true,
      steps: [...hundred, key('s'), step],
      ends: { frames: 'ready' },
      check: ({ context }) => expect(context.marks).toHaveLength(count),
    })),
    {
      name: '[B22] after a frame that was not there, too, the hundred and first is one too many',
      onChart: true,
      steps: [...hundred.slice(0, -2), mark, nothing, mark, reads(99), mark],
      ends: { frames: 'full' },
    },
    {
      name: '[B22] the hundred and first is one too many by the key, too',
      onChart: true,
      steps: [...hundred, key('s')],
      ends: { frames: 'full' },
    },
    {
      name: '[B22] with a closed panel S is no mark too many',
      onChart: true,
      steps: [...hundred, key('s', false)],
      ends: { frames: 'ready' },
    },
    {
      name: '[B22] another film has no marks of this one',
      steps: [mark, reads(1), mark, { send: { type: 'playback.changed', ...FIRST, index: 1 } }],
      ends: { frames: 'ready' },
      check: ({ context }) => expect([context.marks, context.source]).toEqual([[], { mode: 'replay', index: 1 }]),
    },
    {
      name: '[B22] an advert leaves the marks',
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
      name: '[B22] a timecode is copied, and that is said for three seconds',
      steps: [copy, { done: 'copyText' }],
      ends: { copy: 'copied' },
      check: ({ context }, { inputs }) => {
        expect(inputs['copyText']).toEqual([{ text: '0:01.000 (25)' }]);
        expect(context.what).toBe('timecode');
      },
    },
    {
      name: '[B22] and no longer',
      steps: [copy, { done: 'copyText' }, { elapse: 3_000 }],
      ends: { copy: 'none' },
      runs: [],
    },
    { name: '[B22] and not less', steps: [copy, { done: 'copyText' }, { elapse: 2_999 }], ends: { copy: 'copied' } },
    {
      name: '[B22] a browser that refuses to copy leaves the text to be taken',
      steps: [copy, { error: 'copyText' }],
      ends: { copy: 'refused' },
    },
    {
      name: '[B22] so does one that does not answer',
      steps: [copy, { elapse: STOPWATCH_PATIENCE_MS }],
      ends: { copy: 'refused' },
    },
    {
      name: '[B22] within three seconds',
      steps: [copy, { elapse: STOPWATCH_PATIENCE_MS - 1 }],
      ends: { copy: 'copying' },
    },
    {
      name: '[B22] a later copy takes the place of an earlier one',
      steps: [copy, { send: { type: 'stopwatch.copy', what: 'splits', text: 'x' } }, { done: 'copyText' }],
      ends: { copy: 'copied' },
      check: ({ context }) => expect([context.what, context.text]).toEqual(['splits', 'x']),
    },
    ...([{ mode: 'live' }, { replay: 'bank' }] as const).map(
      (other) =>
        ({
          name: `[B22] ${'mode' in other ? 'a live stream' : 'another camera'} has no marks of the film`,
          onChart: true,
          steps: [mark, reads(1), { send: { type: 'playback.changed', ...FIRST, ...other } }],
          ends: { frames: 'ready' },
          context: { marks: [], source: { mode: 'replay', index: 0, ...other } },
        }) as const,
    ),
  ],
});
