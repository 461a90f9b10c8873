import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import type { Step } from '../../../tools/paths/types.ts';
import { FULLSCREEN_DELAY_MS, SCROLL_CHECK_MS } from '../../../core/domain/constants/screen.ts';
import { screenMachine } from '../../../machines/player/screen/screen.machine.ts';

const observed = (type: string) => ({ from: 'browserScreen', event: { type } }) as const;
const press = (type: string) => ({ send: { type } }) as const;
const plays = press('playback.playing');

/** The browser cannot make an element fullscreen. */
const simulated: readonly Step[] = [press('screen.toggle'), observed('screen.missing')];
/** The playing film was scrolled out of view and floats in the corner. */
const floating: readonly Step[] = [plays, observed('box.left'), { elapse: SCROLL_CHECK_MS }];
/** The browser refuses picture-in-picture; the mini player opens instead. */
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
    name: '[P23] entering and leaving fullscreen are requested, confirmed and reported half a second later',
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
    name: '[P23] the player stays in its page if the browser refuses fullscreen, and can request it again',
    onChart: true,
    steps: [
      press('screen.toggle'),
      act.from('browserScreen', { type: 'screen.refused' }, { in: { fullscreen: 'inline' }, ...asksNothing }),
      act.send({ type: 'screen.toggle' }, { in: { fullscreen: 'asking' }, ...asks('enter') }),
    ],
    ends: { fullscreen: 'asking' },
  },
  {
    name: '[P23] the player follows when the browser enters fullscreen without a request',
    onChart: true,
    steps: [
      act.from('browserScreen', { type: 'screen.entered' }, { in: { fullscreen: 'entering' }, ...asksNothing }),
      act.wait(500, { in: { fullscreen: 'full' }, parent: [{ type: 'cover.changed', covers: true }] }),
    ],
    ends: { fullscreen: 'full' },
  },
  {
    name: '[P23] the viewer can cancel fullscreen while it is entered and request it again while it is left',
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
    name: '[P23] picture-in-picture opens in fullscreen once the browser confirms it',
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
      name: '[P23] fullscreen is complete half a second after the browser has entered it',
      steps: [press('screen.toggle'), observed('screen.entered'), { elapse: FULLSCREEN_DELAY_MS }],
      ends: { fullscreen: 'full' },
    },
    {
      name: '[P23] Escape leaves fullscreen without a request from the player',
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
      name: '[P23] without element fullscreen the player fills its window and notifies layouts half a second later',
      steps: [...simulated, { elapse: FULLSCREEN_DELAY_MS }],
      ends: { fullscreen: { simulated: 'full' } },
      check: (_, { parent, children }) => {
        expectRequested(namesOf(children['browserScreen']), 'enter cover');
        if (!parent.some((fact) => fact['covers'] === true)) throw new Error('layouts were not notified');
      },
    },
    {
      name: '[P23] the fullscreen button ends simulated fullscreen',
      steps: [...simulated, { elapse: FULLSCREEN_DELAY_MS }, press('screen.toggle'), { elapse: FULLSCREEN_DELAY_MS }],
      ends: { fullscreen: 'inline' },
      check: (_, { parent, children }) => {
        expectRequested(namesOf(children['browserScreen']), 'enter cover uncover');
        if (parent.at(-1)?.['covers'] !== false) throw new Error('layouts were not notified');
      },
    },
    {
      name: '[P23] Escape ends simulated fullscreen before it is complete',
      steps: [...simulated, observed('screen.left')],
      ends: { fullscreen: 'leaving' },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'enter cover uncover'),
    },
    {
      name: '[P23] simulated fullscreen can be requested again while it is being left',
      steps: [...simulated, press('screen.toggle'), ...simulated],
      ends: { fullscreen: { simulated: 'entering' } },
      check: (_, { children }) =>
        expectRequested(namesOf(children['browserScreen']), 'enter cover uncover enter cover'),
    },
    {
      name: '[P23] the next film of a list continues in simulated fullscreen',
      steps: [observed('screen.missing')],
      ends: { fullscreen: { simulated: 'entering' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'cover'),
    },
    {
      name: '[P15] picture-in-picture is requested from the browser and left with the same button',
      steps: [press('screen.togglePip'), observed('pip.entered'), press('screen.togglePip'), observed('pip.left')],
      ends: { window: { docked: 'resting' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'enterPip leavePip'),
    },
    {
      name: '[P23] the button toggles the mini player if the browser refuses picture-in-picture',
      steps: [...requested, press('screen.togglePip')],
      ends: { window: { docked: 'resting' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'enterPip float dock'),
    },
    {
      name: '[P23] a mini player opened by the viewer stays regardless of scrolling',
      steps: [...requested, observed('box.left'), observed('box.seen'), { elapse: SCROLL_CHECK_MS }],
      ends: { window: { floating: 'asked' } },
    },
    {
      name: '[P23] a playing film moves to the mini player after its box was out of view for one scroll check',
      steps: [...floating],
      ends: { window: { floating: 'scrolled' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'float'),
    },
    {
      name: '[P23] a playing film stays in its box if the viewer only scrolls past',
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
      name: '[P23] a film that has not been played stays in its box when scrolled out of view',
      steps: [observed('box.left'), { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
    },
    {
      name: '[P23] a paused film stays in its box when scrolled out of view',
      steps: [plays, press('playback.paused'), observed('box.left'), { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
    },
    {
      name: '[P23] a film that has ended stays in its box when scrolled out of view',
      steps: [plays, press('playback.finished'), observed('box.left'), { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
    },
    {
      name: '[P23] audio-only media open neither the mini player nor picture-in-picture',
      input: { pictured: false },
      steps: [...floating, press('screen.togglePip')],
      ends: { window: { docked: 'resting' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), ''),
    },
    {
      name: '[P23] scrolling does not open the mini player in fullscreen',
      steps: [press('screen.toggle'), observed('screen.entered'), ...floating],
      ends: { window: { docked: 'resting' } },
    },
    {
      name: '[P23] scrolling does not open the mini player during picture-in-picture',
      steps: [press('screen.togglePip'), observed('pip.entered'), ...floating],
      ends: { window: 'pip' },
    },
    {
      name: '[P23] the mini player stays open when playback pauses',
      steps: [...floating, press('playback.paused'), { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: { floating: 'scrolled' } },
    },
    {
      name: '[P23] the mini player docks after its box was back in view for one scroll check',
      steps: [...floating, observed('box.seen'), { elapse: SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'float dock'),
    },
    {
      name: '[P23] the mini player stays open if the viewer only scrolls past its box',
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
      name: '[P23] dismissing the mini player while its box is out of view stops playback; playing does not reopen it',
      steps: [...floating, press('screen.dismiss'), press('playback.paused'), plays, { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: 'dismissed' },
      check: (_, { parent, children }) => {
        expectRequested(namesOf(children['browserScreen']), 'float dock');
        if (!parent.some(({ type }) => type === 'miniPlayer.dismissed')) throw new Error('it would play on unseen');
      },
    },
    {
      name: '[P23] a dismissed mini player can open again after its box was in view',
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
      name: '[P23] dismissing the mini player while its box is in view docks it without stopping playback',
      steps: [...requested, press('screen.dismiss')],
      ends: { window: { docked: 'resting' } },
      check: (_, { parent }) => {
        if (parent.length > 0) throw new Error('it was stopped');
      },
    },
    {
      name: '[P23] the return button scrolls to the box, where the mini player docks',
      steps: [...floating, press('screen.return'), observed('box.seen'), { elapse: SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'float return dock'),
    },
    {
      name: '[P23] the return button docks a mini player opened by the viewer',
      steps: [...requested, press('screen.return'), { elapse: SCROLL_CHECK_MS }],
      ends: { window: { docked: 'resting' } },
    },
    {
      name: '[P23] the mini player closes without stopping playback when another player takes the corner',
      steps: [...floating, observed('miniPlayer.displaced'), { elapse: 2 * SCROLL_CHECK_MS }],
      ends: { window: 'dismissed' },
      check: (_, { parent }) => {
        if (parent.length > 0) throw new Error('it was stopped');
      },
    },
    {
      name: '[P23] picture-in-picture can be requested after the mini player was dismissed',
      steps: [...floating, press('screen.dismiss'), press('screen.togglePip')],
      ends: { window: 'requesting' },
      check: (_, { children }) => expectRequested(namesOf(children['browserScreen']), 'float dock enterPip'),
    },
    {
      name: '[P23] requesting fullscreen returns the mini player to its box',
      steps: [...floating, press('screen.toggle')],
      ends: { fullscreen: 'asking', window: { docked: 'resting' } },
    },
    {
      name: '[P23] the next film of a list continues in the mini player',
      steps: [observed('box.left'), observed('box.floats')],
      ends: { window: { floating: 'scrolled' } },
    },
    ...eachStep,
  ],
});
