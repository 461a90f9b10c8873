import { definePaths } from '../../../tools/paths/index.ts';
import { CONTROLS_IDLE_MS } from '../../../core/domain/constants/playback.ts';
import { controlsMachine } from '../../../machines/player/screen/controls.machine.ts';
import { expectEqual } from '../expect-equal.ts';

export default definePaths(controlsMachine, {
  name: 'controls',
  input: undefined,
  events: {
    'controls.activity': [{}],
    'controls.focus': [{}],
    'controls.blur': [{}],
    'controls.menu': [{ menu: 'settings' }, { menu: 'seekSteps' }],
    'controls.closeMenu': [{}],
    'playback.playing': [{}],
    'playback.paused': [{}],
    'playback.finished': [{}],
  },
  results: {},
  unseen: [
    {
      state: 'picture',
      reason: 'Whether it plays is shown by the play button, from transport; here it only decides what may fade.',
    },
    { state: 'focus', reason: 'Where the focus is is shown by its ring; here it only decides what may fade.' },
  ],
  tags: { faded: ['presence.faded'] },
  pinned: [
    {
      name: '[P15] the controls stay visible for three seconds of playback',
      onChart: true,
      steps: [{ send: { type: 'playback.playing' } }, { elapse: 2_999 }],
      ends: { presence: 'shown', picture: 'playing' },
      tags: [],
    },
    {
      name: '[P15] the controls fade after three seconds of playback',
      onChart: true,
      steps: [{ send: { type: 'playback.playing' } }, { elapse: 3_000 }],
      ends: { presence: 'faded' },
      tags: ['faded'],
    },
    {
      name: '[P15] the controls stay visible while nothing plays',
      onChart: true,
      steps: [{ elapse: 3_000 }],
      ends: { presence: 'shown', picture: 'resting' },
    },
    {
      name: '[P15] the controls stay visible while one of them has focus',
      onChart: true,
      steps: [{ send: { type: 'controls.focus' } }, { send: { type: 'playback.playing' } }, { elapse: 3_000 }],
      ends: { presence: 'shown', focus: 'within' },
    },
    ...(
      [
        ['pointer activity', { type: 'controls.activity' }, 'playing'],
        ['keyboard focus', { type: 'controls.focus' }, 'playing'],
        ['opening a menu', { type: 'controls.menu', menu: 'settings' }, 'playing'],
        ['a pause', { type: 'playback.paused' }, 'resting'],
        ['the end of the film', { type: 'playback.finished' }, 'resting'],
      ] as const
    ).map(([what, send, picture]) => ({
      name: `[P15] ${what} brings back the faded controls`,
      onChart: true,
      steps: [{ send: { type: 'playback.playing' } } as const, { elapse: 3_000 }, { send }],
      ends: { presence: 'shown', picture },
      tags: [],
    })),
    ...(
      [
        ['focus leaves them', [{ type: 'controls.focus' }], { type: 'controls.blur' }],
        ['a menu is closed', [{ type: 'controls.menu', menu: 'settings' }], { type: 'controls.closeMenu' }],
        [
          'a menu is closed by its button',
          [{ type: 'controls.menu', menu: 'settings' }],
          { type: 'controls.menu', menu: 'settings' },
        ],
        ['playback resumes', [{ type: 'playback.paused' }], { type: 'playback.playing' }],
      ] as const
    ).flatMap(([what, before, send]) =>
      [
        { wait: 2_999, presence: 'shown' },
        { wait: 3_000, presence: 'faded' },
      ].map(({ wait, presence }) => ({
        name: `[P15] the controls are ${presence} ${wait} ms after ${what}`,
        onChart: true,
        steps: [
          { send: { type: 'playback.playing' } } as const,
          ...before.map((event) => ({ send: event })),
          { elapse: 2_000 },
          { send },
          { elapse: wait },
        ],
        ends: { presence, focus: 'away', menu: 'closed', picture: 'playing' },
        check: ({ context }: { context: { menu: string | undefined } }) => expectEqual(context.menu, undefined),
      })),
    ),
    {
      name: '[P15] opening another menu replaces the open one',
      onChart: true,
      steps: [
        { send: { type: 'controls.menu', menu: 'settings' } },
        { send: { type: 'controls.menu', menu: 'seekSteps' } },
      ],
      ends: { menu: 'open' },
      check: ({ context }) => expectEqual(context.menu, 'seekSteps'),
    },
    {
      name: '[P15] a requested menu opens',
      onChart: true,
      steps: [{ send: { type: 'controls.menu', menu: 'settings' } }],
      ends: { menu: 'open' },
      check: ({ context }) => expectEqual(context.menu, 'settings'),
    },
    {
      name: '[P15] three seconds of playback without activity hide the controls',
      steps: [{ send: { type: 'playback.playing' } }, { elapse: CONTROLS_IDLE_MS }],
      ends: { presence: 'faded' },
    },
    {
      name: '[P15] activity restarts the three seconds before the controls fade',
      steps: [
        { send: { type: 'playback.playing' } },
        { elapse: CONTROLS_IDLE_MS - 1 },
        { send: { type: 'controls.activity' } },
        { elapse: CONTROLS_IDLE_MS - 1 },
      ],
      ends: { presence: 'shown' },
    },
    {
      name: '[P15] focused controls do not fade, and fade three seconds after focus has left',
      steps: [
        { send: { type: 'controls.focus' } },
        { send: { type: 'playback.playing' } },
        { elapse: CONTROLS_IDLE_MS * 4, meanwhile: true },
        { send: { type: 'controls.blur' } },
        { elapse: CONTROLS_IDLE_MS },
      ],
      ends: { presence: 'faded', focus: 'away' },
    },
    {
      name: '[P15] an open menu keeps the controls visible',
      steps: [
        { send: { type: 'playback.playing' } },
        { send: { type: 'controls.menu', menu: 'settings' } },
        { elapse: CONTROLS_IDLE_MS * 4, meanwhile: true },
      ],
      ends: { presence: 'shown', menu: 'open' },
    },
  ],
});
