import { compareScreenMachine } from '../../../machines/player/compare/compare-screen.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';

const toggle = { type: 'screen.toggle' } as const;
const act = stepsOf<typeof compareScreenMachine>();
const told = (type: 'screen.entered' | 'screen.left' | 'screen.refused' | 'screen.missing') =>
  ({ from: 'browserScreen', event: { type } }) as const;
const asks = (type: string) => ({ children: { browserScreen: [{ type }] } });
const asksNothing = { children: {} } as const;

export default definePaths(compareScreenMachine, {
  name: 'compare-screen',
  input: undefined,
  events: {
    'screen.toggle': [{}],
    'screen.entered': [],
    'screen.left': [],
    'screen.refused': [],
    'screen.missing': [],
  },
  results: {
    browserScreen: {
      emits: [
        { type: 'screen.entered' },
        { type: 'screen.left' },
        { type: 'screen.refused' },
        { type: 'screen.missing' },
      ],
    },
  },
  endless: { browserScreen: 'listens to the browser as long as the page lives' },
  tags: { fullscreen: ['full', 'simulated'] },
  unseen: [
    { state: 'asking', like: 'inline.quiet', reason: 'It takes a few milliseconds.' },
    { state: 'simulated', like: 'full', reason: 'They differ in what the browser does.' },
  ],
  pinned: [
    {
      name: '[B05] fullscreen is entered and left only when the browser confirms it',
      steps: [
        act.send(toggle, { in: 'asking', ...asks('enter') }),
        act.from('browserScreen', { type: 'screen.entered' }, { in: 'full', ...asksNothing }),
        act.send(toggle, { in: 'full', ...asks('leave') }),
        act.from('browserScreen', { type: 'screen.left' }, { in: { inline: 'quiet' }, ...asksNothing }),
      ],
      ends: { inline: 'quiet' },
    },
    {
      name: '[B05] a refused fullscreen request is reported and can be repeated',
      steps: [
        { send: toggle },
        act.from('browserScreen', { type: 'screen.refused' }, { in: { inline: 'refused' }, ...asksNothing }),
        act.send(toggle, { in: 'asking', ...asks('enter') }),
        told('screen.refused'),
      ],
      ends: { inline: 'refused' },
    },
    {
      name: '[B05] without element fullscreen the pictures fill the window until toggled back',
      steps: [
        { send: toggle },
        act.from('browserScreen', { type: 'screen.missing' }, { in: 'simulated', ...asks('cover') }),
        act.send(toggle, { in: { inline: 'quiet' }, ...asks('uncover') }),
        { send: toggle },
        told('screen.missing'),
      ],
      ends: 'simulated',
    },
    {
      name: '[B05] Escape leaves simulated fullscreen',
      steps: [
        { send: toggle },
        told('screen.missing'),
        act.from('browserScreen', { type: 'screen.left' }, { in: { inline: 'quiet' }, ...asks('uncover') }),
      ],
      ends: { inline: 'quiet' },
    },
    {
      name: '[B05] fullscreen changes made by the browser are followed, and the refusal message disappears',
      steps: [
        { send: toggle },
        told('screen.refused'),
        act.from('browserScreen', { type: 'screen.entered' }, { in: 'full', ...asksNothing }),
        told('screen.left'),
      ],
      ends: { inline: 'quiet' },
    },
  ],
});
