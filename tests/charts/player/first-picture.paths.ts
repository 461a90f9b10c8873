import { firstPictureMachine } from '../../../machines/player/opening/first-picture.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const picture = (type: 'picture.expected' | 'picture.loaded' | 'picture.none') =>
  ({ from: 'picture', event: { type } }) as const;

export default definePaths(firstPictureMachine, {
  name: 'first-picture',
  input: undefined,
  events: { 'picture.expected': [], 'picture.loaded': [], 'picture.none': [] },
  runsIn: { picture: 'awaited' },
  results: {
    picture: { emits: [{ type: 'picture.expected' }, { type: 'picture.loaded' }, { type: 'picture.none' }] },
  },
  endless: { picture: 'the player is opened by its own chart, which has the deadlines' },
  unseen: [{ state: '(root)', reason: 'There are no views yet: the skeleton of the page is on show.' }],
  pinned: [
    {
      name: '[P01] the views come with the first picture',
      steps: [picture('picture.expected'), picture('picture.loaded')],
      ends: 'settled',
    },
    {
      name: '[P01] until a picture is expected the views wait, however long it takes',
      steps: [{ elapse: 60_000 }],
      ends: { awaited: 'opening' },
    },
    {
      name: '[P01] a picture that is on its way has 2.5 s, counted from when it was expected first',
      steps: [picture('picture.expected'), { elapse: 2_000 }, picture('picture.expected'), { elapse: 499 }],
      ends: { awaited: 'loading' },
    },
    {
      name: '[P01] after 2.5 s the views come without it',
      steps: [picture('picture.expected'), { elapse: 2_500 }],
      ends: 'settled',
    },
    {
      name: '[P01] where no picture comes, the views come at once',
      steps: [picture('picture.none')],
      ends: 'settled',
    },
    {
      name: '[P01] a film that turns out to be refused while it loads has its notice at once',
      steps: [picture('picture.expected'), picture('picture.none')],
      ends: 'settled',
    },
  ],
});
