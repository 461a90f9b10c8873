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
      name: '[P01] the views appear with the first picture',
      steps: [picture('picture.expected'), picture('picture.loaded')],
      ends: 'settled',
    },
    {
      name: '[P01] the views wait without a deadline until a picture is expected',
      steps: [{ elapse: 60_000 }],
      ends: { awaited: 'opening' },
    },
    {
      name: '[P01] an expected picture has 2.5 s to load, counted from when it was first expected',
      steps: [picture('picture.expected'), { elapse: 2_000 }, picture('picture.expected'), { elapse: 499 }],
      ends: { awaited: 'loading' },
    },
    {
      name: '[P01] after 2.5 s the views appear without the picture',
      steps: [picture('picture.expected'), { elapse: 2_500 }],
      ends: 'settled',
    },
    {
      name: '[P01] the views appear at once if there is no picture to expect',
      steps: [picture('picture.none')],
      ends: 'settled',
    },
    {
      name: '[P01] the views appear at once if an expected picture will not come because the film is refused',
      steps: [picture('picture.expected'), picture('picture.none')],
      ends: 'settled',
    },
  ],
});
