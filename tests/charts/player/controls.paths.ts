import { definePaths } from '../../../tools/paths/index.ts';
import { CONTROLS_IDLE_MS } from '../../../core/domain/constants.ts';
import { controlsMachine } from '../../../machines/player/screen/controls.machine.ts';

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
  pinned: [
    {
      name: '[P15] three still seconds of playing hide the controls',
      steps: [{ send: { type: 'playback.playing' } }, { elapse: CONTROLS_IDLE_MS }],
      ends: { presence: 'faded' },
    },
    {
      name: '[P15] a move within the three seconds restarts them',
      steps: [
        { send: { type: 'playback.playing' } },
        { elapse: CONTROLS_IDLE_MS - 1 },
        { send: { type: 'controls.activity' } },
        { elapse: CONTROLS_IDLE_MS - 1 },
      ],
      ends: { presence: 'shown' },
    },
    {
      name: '[P15] controls never fade while one has the keyboard’s focus, and do so three seconds after it left',
      steps: [
        { send: { type: 'controls.focus' } },
        { send: { type: 'playback.playing' } },
        { elapse: CONTROLS_IDLE_MS * 4 },
        { send: { type: 'controls.blur' } },
        { elapse: CONTROLS_IDLE_MS },
      ],
      ends: { presence: 'faded', focus: 'away' },
    },
    {
      name: '[P15] an open list keeps them, whatever the pointer does',
      steps: [
        { send: { type: 'playback.playing' } },
        { send: { type: 'controls.menu', menu: 'settings' } },
        { elapse: CONTROLS_IDLE_MS * 4 },
      ],
      ends: { presence: 'shown', menu: 'open' },
    },
  ],
});
