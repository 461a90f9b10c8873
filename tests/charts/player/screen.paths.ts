import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import type { Step } from '../../../tools/paths/types.ts';
import { FULLSCREEN_DELAY_MS, SCROLL_CHECK_MS } from '../../../core/domain/constants/screen.ts';
import { screenMachine } from '../../../machines/player/screen/screen.machine.ts';

const observed = (type: string) => ({ from: 'browserScreen', event: { type } }) as const;
const press = (type: string) => ({ send: { type } }) as const;
const plays = press('playback.playing');

/** The browser has no fullscreen for elements. */
const simulated: readonly Step[] = [press('screen.toggle'), observed('screen.missing')];
/** What plays was scrolled out of view, and stands in the corner. */
const floating: readonly Step[] = [plays, observed('box.left'), { elapse: SCROLL_CHECK_MS }];
/** The browser has no picture-in-picture for it: the small player stands in. */
const requested: readonly Step[] = [press('screen.togglePip'), observed('pip.refused')];

const namesOf = (commands: readonly { type: string }[] | undefined): string =>
  (commands ?? []).map(({ type }) => type).join(' ');
const expectRequested = (said: string, expected: string): void => {
  if (said !== expected) throw new Error(`the browser was asked for “${said}”, not “${expected}”`);
};

type Journey = PinnedJourney<typeof screenMachine>;
const act = stepsOf<typeof screenMachine>();
const asks = (...commands: string[]) => ({ children: { browserScreen: commands.map((type) => ({ type })) } });
const asksNothing = { children: {}, parent: [] } as const;
const toEntering = [press('screen.toggle'), observed('screen.entered')];
const toFull = [...toEntering, act.wait(500)];

const eachStep: readonly Journey[] = [
  {
    name: '[P23] the whole screen is asked for, confirmed and told half a second later, and left in the same way',
    onChart: true,
    begins: { in: { fullscreen: 'inline', window: { docked: 'resting' } }, context: { plays: false, seen: true } },
    steps: [
      act.send({ type: 'screen.toggle' }, { in: { fullscreen: 'asking' }, ...asks('enter') }),
      act.from('browserScreen', { type: 'screen.entered' }, { in: { fullscreen: 'entering' }, ...asksNothing }),
      act.wait(500, { in: { fullscreen: 'full' }, parent: [{ type: 'cover.changed', covers: true }] }),
      act.send({ type: 'screen.toggle' }, { in: { fullscreen: 'full' }, ...asks('leave'), parent: [] }),
      act.from('browserScreen', { type: 'screen.left' }, { in: { fullscreen: 'leaving' }, ...asksNothing }),
      act.wait(500, { in: { fullscreen: 'inline' }, parent: [{ type: 'cover.changed', covers: false }] }),
    ],
    ends: { fullscreen: 'inline' },
  },
  {
    name: '[P23] a browser that refuses the whole screen leaves the player in its page, where it can be asked again',
    onChart: true,
    steps: [
      press('screen.toggle'),
      act.from('browserScreen', { type: 'screen.refused' }, { in: { fullscreen: 'inline' }, ...asksNothing }),
      act.send({ type: 'screen.toggle' }, { in: { fullscreen: 'asking' }, ...asks('enter') }),
    ],
    ends: { fullscreen: 'asking' },
  },
  {
    name: '[P23] a browser that enters the whole screen by itself is followed',
    onChart: true,
    steps: [
      act.from('browserScreen', { type: 'screen.entered' }, { in: { fullscreen: 'entering' }, ...asksNothing }),
      act.wait(500, { in: { fullscreen: 'full' }, parent: [{ type: 'cover.changed', covers: true }] }),
    ],
    ends: { fullscreen: 'full' },
  },
  {
    name: '[P23] whoever changes their mind on the way in is let out, and on the way out let in',
    onChart: true,
    steps: [
      ...toEntering,
      act.send({ type: 'screen.toggle' }, { in: { fullscreen: 'entering' }, ...asks('leave') }),
      act.from('browserScreen', { type: 'screen.left' }, { in: { fullscreen: 'leaving' } }),
      act.from('browserScreen', { type: 'screen.entered' }, { in: { fullscreen: 'entering' }, parent: [] }),
      act.from('browserScreen', { type: 'screen.left' }),
      act.send({ type: 'screen.toggle' }, { in: { fullscreen: 'asking' }, ...asks('enter') }),
    ],
    ends: { fullscreen: 'asking' },
  },
  {
    name: '[P23] on the whole screen the picture is in a window of its own all the same, once the browser says so',
    onChart: true,
    steps: [
      ...toFull,
      act.from('browserScreen', { type: 'pip.entered' }, { in: { fullscreen: 'full', window: 'pip' } }),
      act.from('browserScreen', { type: 'pip.entered' }, { in: { window: 'pip' }, ...asksNothing }),
    ],
    ends: { window: 'pip' },
  },
];

export default definePaths(screenMachine, {
  name: 'screen',
  input: [{ pictured: true }, { pictured: false }],
  events: {
    'screen.toggle': [{}],
    'screen.togglePip': [{}],
    'screen.return': [{}],
    'screen.dismiss': [{}],
    'playback.playing': [{}],
    'playback.paused': [{}],
    'playback.finished': [{}],
    'screen.entered': [],
    'screen.left': [],
    'screen.refused': [],
    'screen.missing': [],
    'pip.entered': [],
    'pip.left': [],
    'pip.refused': [],
    'box.left': [],
    'box.seen': [],
    'box.floats': [],
    'miniPlayer.displaced': [],
  },
  results: {
    browserScreen: {
      emits: [
        { type: 'screen.entered' },
        { type: 'screen.left' },
        { type: 'screen.refused' },
        { type: 'screen.missing' },
        { type: 'pip.entered' },
        { type: 'pip.left' },
        { type: 'pip.refused' },
        { type: 'box.left' },
        { type: 'box.seen' },
        { type: 'box.floats' },
        { type: 'miniPlayer.displaced' },
      ],
    },
  },
  endless: { browserScreen: 'listens to the browser as long as the player lives' },
  unseen: [
    { state: 'window.docked.leaving', like: 'window.docked.resting', reason: 'It lasts for one scroll check.' },
    { state: 'window.floating.arriving', like: 'window.floating.scrolled', reason: 'It lasts for one scroll check.' },
    {
      state: 'window.floating.asked',
      like: 'window.floating.scrolled',
      reason: 'They differ in what ends them.',
    },
    { state: 'window.dismissed', like: 'window.docked.resting', reason: 'The picture is in its box.' },
  ],
  tags: {
    fullscreen: ['fullscreen.entering', 'fullscreen.full', 'fullscreen.simulated'],
    simulated: ['fullscreen.simulated'],
    windowed: ['window.pip'],
    floating: ['window.floating'],
  },
  pinned: [
    {
      name: '[P23] fullscreen is full half a second after the browser has entered it',
      steps: [press('screen.toggle'), observed('screen.entered'), { elapse: FULLSCREEN_DELAY_MS }],
      ends: { fullscreen: 'full' },
    },
    {
      name: '[P23] Escape leaves it without being asked here',
      steps: [
        press('screen.toggle'),
        observed('screen.entered'),
        { elapse: FULLSCREEN_DELAY_MS },
        observed('screen.left'),
        { elapse: FULLSCREEN_DELAY_MS },
      ],
      ends: { fullscreen: 'inline' },
    },
    {
      name: '[P23] where the browser has none for elements, the player covers its window, and layouts follow half a second later',
      steps: [...simulated, { elapse: FULLSCREEN_DELAY_MS }],
      ends: { fullscreen: { simulated: 'full' } },
      check: (_, { parent, children }) => {
        expectRequested(namesOf(children['browserScreen']), 'enter cover');
        if (!parent.some((fact) => fact['covers'] === true)) throw new Error('layouts were not notified');
      },
    },
    {
      name: '[P23] the same button takes it off again',
      steps: [...simulated, { elapse: FULLSCREEN_DELAY_MS }, press('screen.toggle'), { elapse: FULLSCREEN_DELAY_MS }],
      ends: { fullscreen: 'inline' },
      check: (_, { parent, children }) => {
        expectRequested(namesOf(children['browserScreen']), 'enter cover uncover');
        if (parent.at(-1)?.['covers'] !== false) throw new Error('layouts were not notified');
      },
    },
    {
      name: '[P23] so does Escape, before it is full',
      steps: [...simulated, observed('screen.left')],
      ends: { fullscreen: 'leaving' },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'enter cover uncover'),
    },
    {
      name: '[P23] whoever changes their mind covers it again',
      steps: [...simulated, press('screen.toggle'), ...simulated],
      ends: { fullscreen: { simulated: 'entering' } },
      check: (_, { children }) =>
        expectRequested(namesOf(children['browserScreen']), 'enter cover uncover enter cover'),
    },
    {
      name: '[P23] the next film of a list finds its window covered, and stays so',
      steps: [observed('screen.missing')],
      ends: { fullscreen: { simulated: 'entering' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'cover'),
    },
    {
      name: '[P15] picture-in-picture is asked of the browser, and left by the same button',
      steps: [press('screen.togglePip'), observed('pip.entered'), press('screen.togglePip'), observed('pip.left')],
      ends: { window: { docked: 'resting' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'enterPip leavePip'),
    },
    {
      name: '[P23] where the browser refuses it, the fixed player is toggled instead',
      steps: [...requested, press('screen.togglePip')],
      ends: { window: { docked: 'resting' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'enterPip float dock'),
    },
    {
      name: '[P23] the fixed player that was asked for stays, wherever the page is scrolled to',
      steps: [...requested, observed('box.left'), observed('box.seen'), { elapse: SCROLL_CHECK_MS }],
      ends: { window: { floating: 'asked' } },
    },
    {
      name: '[P23] what plays goes along when its box has been out of view for one scroll check',
      steps: [...floating],
      ends: { window: { floating: 'scrolled' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'float'),
    },
    {
      name: '[P23] what is only scrolled past does not',
      steps: [
        plays,
        observed('box.left'),
        { elapse: SCROLL_CHECK_MS - 1 },
        observed('box.seen'),
        { elapse: 2 * SCROLL_CHECK_MS },
      ],
      ends: { window: { docked: 'resting' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), ''),
    },
    {
      name: '[P23] what stands still does not, until it is played',
      steps: [observed('box.left'), { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
    },
    {
      name: '[P23] nor does what was paused before it was out of view',
      steps: [plays, press('playback.paused'), observed('box.left'), { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
    },
    {
      name: '[P23] nor what has come to its end',
      steps: [plays, press('playback.finished'), observed('box.left'), { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
    },
    {
      name: '[P23] sound alone does not, and has no window of its own',
      input: { pictured: false },
      steps: [...floating, press('screen.togglePip')],
      ends: { window: { docked: 'resting' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), ''),
    },
    {
      name: '[P23] in fullscreen nothing goes along',
      steps: [press('screen.toggle'), observed('screen.entered'), ...floating],
      ends: { window: { docked: 'resting' } },
    },
    {
      name: '[P23] nor in a window of the browser’s own',
      steps: [press('screen.togglePip'), observed('pip.entered'), ...floating],
      ends: { window: 'pip' },
    },
    {
      name: '[P23] paused, the small player stays where it is',
      steps: [...floating, press('playback.paused'), { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: { floating: 'scrolled' } },
    },
    {
      name: '[P23] back in view for one scroll check, the picture docks',
      steps: [...floating, observed('box.seen'), { elapse: SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'float dock'),
    },
    {
      name: '[P23] a box that is only scrolled past does not take it back',
      steps: [
        ...floating,
        observed('box.seen'),
        { elapse: SCROLL_CHECK_MS - 1 },
        observed('box.left'),
        { elapse: SCROLL_CHECK_MS },
      ],
      ends: { window: { floating: 'scrolled' } },
    },
    {
      name: '[P23] put away out of view, it stops, and stays away when it plays again',
      steps: [...floating, press('screen.dismiss'), press('playback.paused'), plays, { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: 'dismissed' },
      check: (_, { parent, children }) => {
        expectRequested(namesOf(children['browserScreen']), 'float dock');
        if (!parent.some(({ type }) => type === 'miniPlayer.dismissed')) throw new Error('it would play on unseen');
      },
    },
    {
      name: '[P23] once its box was in view, it goes along again',
      steps: [
        ...floating,
        press('screen.dismiss'),
        observed('box.seen'),
        observed('box.left'),
        { elapse: SCROLL_CHECK_MS },
      ],
      ends: { window: { floating: 'scrolled' } },
    },
    {
      name: '[P23] put away beside its box, it docks and plays on',
      steps: [...requested, press('screen.dismiss')],
      ends: { window: { docked: 'resting' } },
      check: (_, { parent }) => {
        if (parent.length > 0) throw new Error('it was stopped');
      },
    },
    {
      name: '[P23] the way back scrolls to its box, and there it docks',
      steps: [...floating, press('screen.return'), observed('box.seen'), { elapse: SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'float return dock'),
    },
    {
      name: '[P23] one that was asked for docks by the way back, too',
      steps: [...requested, press('screen.return'), { elapse: SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
    },
    {
      name: '[P23] another player takes the corner of the page',
      steps: [...floating, observed('miniPlayer.displaced'), { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: 'dismissed' },
      check: (_, { parent }) => {
        if (parent.length > 0) throw new Error('it was stopped');
      },
    },
    {
      name: '[P23] from where it was put away, picture-in-picture still leads on',
      steps: [...floating, press('screen.dismiss'), press('screen.togglePip')],
      ends: { window: 'requesting' },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'float dock enterPip'),
    },
    {
      name: '[P23] the small player that goes fullscreen is in its box again',
      steps: [...floating, press('screen.toggle')],
      ends: { fullscreen: 'asking', window: { docked: 'resting' } },
    },
    {
      name: '[P23] the next film of a list finds the picture in the corner',
      steps: [observed('box.left'), observed('box.floats')],
      ends: { window: { floating: 'scrolled' } },
    },
    ...eachStep,
  ],
});
