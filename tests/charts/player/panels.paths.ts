import { definePaths } from '../../../tools/paths/index.ts';
import { panelsMachine } from '../../../machines/player/panels.machine.ts';

export default definePaths(panelsMachine, {
  name: 'panels',
  input: { category: 'Start' },
  events: {
    'panel.toggle': [{ panel: 'menu' }, { panel: 'info' }],
    'panel.toggleTimeline': [{}],
    'panel.show': [{ panel: 'menu' }, { panel: 'info' }],
    'panel.toggleDrawer': [{}],
    'menu.toggle': [{ category: 'Start' }, { category: 'Gates' }],
  },
  answers: {},
  pinned: [
    {
      name: '[P16] opening another panel closes the first, pressing the open one closes it',
      steps: [{ send: { type: 'panel.toggle', panel: 'info' } }, { send: { type: 'panel.toggle', panel: 'info' } }],
      ends: { right: 'closed' },
    },
    {
      name: '[P13] one category is open at a time',
      steps: [{ send: { type: 'menu.toggle', category: 'Gates' } }],
      ends: { right: 'open' },
      check: ({ context }) => {
        if (context.category !== 'Gates') throw new Error(`open: ${context.category}`);
      },
    },
  ],
});
