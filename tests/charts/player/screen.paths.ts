import { definePaths } from '../../../tools/paths/index.ts';
import { FULLSCREEN_DELAY_MS } from '../../../src/domain/constants.ts';
import { screenMachine } from '../../../machines/player/screen.machine.ts';

const told = (type: string) => ({ from: 'browserScreen', event: { type } }) as const;

export default definePaths(screenMachine, {
  name: 'screen',
  input: undefined,
  events: {
    'screen.toggle': [{}],
    'screen.togglePip': [{}],
    'screen.entered': [],
    'screen.left': [],
    'screen.refused': [],
    'pip.entered': [],
    'pip.left': [],
    'pip.refused': [],
  },
  answers: {
    browserScreen: {
      emits: [
        { type: 'screen.entered' },
        { type: 'screen.left' },
        { type: 'screen.refused' },
        { type: 'pip.entered' },
        { type: 'pip.left' },
        { type: 'pip.refused' },
      ],
    },
  },
  endless: { browserScreen: 'listens to the browser as long as the player lives' },
  pinned: [
    {
      name: '[P23] fullscreen is full half a second after the browser has entered it',
      steps: [{ send: { type: 'screen.toggle' } }, told('screen.entered'), { elapse: FULLSCREEN_DELAY_MS }],
      ends: { fullscreen: 'full' },
    },
    {
      name: '[P23] Escape leaves it without being asked here',
      steps: [
        { send: { type: 'screen.toggle' } },
        told('screen.entered'),
        { elapse: FULLSCREEN_DELAY_MS },
        told('screen.left'),
        { elapse: FULLSCREEN_DELAY_MS },
      ],
      ends: { fullscreen: 'inline' },
    },
    {
      name: '[P15] a refused picture-in-picture can be asked for again',
      steps: [{ send: { type: 'screen.togglePip' } }, told('pip.refused'), { send: { type: 'screen.togglePip' } }],
      ends: { pip: 'requesting' },
    },
  ],
});
