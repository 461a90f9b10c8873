import { page } from 'vitest/browser';
import { initialTagsContext } from '../../../machines/player/tags/tags/tags.rules.ts';
import type { Refusal } from '../../../core/domain/access.ts';
import { TRANSIENT_REFUSALS } from '../../../core/domain/access.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { onShow, fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/player.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { isThere, isVisible, says } from '../seen.ts';
import { REFUSED } from './refused.ts';
import { playingContext, showPlayer } from './stub.tsx';

const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const film = page.getByRole('region', { name: 'Player: K1W final' });
const refusal = page.getByRole('alert');
const retry = page.getByRole('button', { name: 'Try again' });
const signIn = page.getByRole('button', { name: 'Sign in' });
const notice = film.getByRole('status').filter({ hasText: 'You have been signed out.' });

const STATE_ASSERTIONS: StateAssertions = {
  'opening.loading': () => isThere(status('Loading the video')),
  'opening.checkingAccess': () => isThere(status('Checking your access')),
  gated: () => isVisible(page.getByRole('form', { name: 'This video needs a password' })),
  ready: ({ context }) => isVisible(film) && isVisible(notice) === (context as { isSignedOut: boolean }).isSignedOut,
  removed({ context }) {
    const { reason } = context as { reason?: Refusal };
    if (reason === undefined) return isThere(refusal) && !isThere(signIn);
    const mayRetry = TRANSIENT_REFUSALS.includes(reason);
    return isVisible(refusal.getByRole('heading', { name: REFUSED[reason] })) && isVisible(retry) === mayRetry;
  },
  leaving: () => isThere(status('Taking you to sign in')),
  signedOut: () => says(refusal.getByRole('heading'), 'You have been signed out.') && isVisible(signIn),
  closed: () => page.getByRole('main').elements()[0]?.childElementCount === 0,
};

/** Snapshots of the children while a film plays. */
const document = fullDocument();
const tags = initialTagsContext({
  document: onShow(document),
  tag: 't1',
  list: undefined,
  preRoll: undefined,
  postRoll: undefined,
});
const results = {
  ...paths.results,
  playback: {
    ...paths.results['playback'],
    snapshot: { value: { showing: { content: { replay: 'filming' } } }, context: playingContext(document) },
  },
  tags: { ...paths.results['tags'], snapshot: { value: { within: 'waiting' }, context: { ...tags, current: 't1' } } },
  panels: {
    ...paths.results['panels'],
    snapshot: {
      value: { right: 'open', bottom: 'open', drawer: 'closed' },
      context: {
        on: ['menu', 'timeline', 'description'],
        moved: {},
        right: 'menu',
        bottom: 'timeline',
        bar: 'timeline',
        category: 'Gates',
      },
    },
  },
  ...Object.fromEntries(
    ['pubDisplay', 'pubLiveResults', 'pubOverlay'].map((place) => [
      place,
      {
        ...paths.results[place],
        snapshot: { value: { slot: 'empty', viewport: 'outside', page: 'visible' }, context: { ads: [] } },
      },
    ]),
  ),
  results: {
    ...paths.results['results'],
    snapshot: {
      value: 'known',
      context: { chosen: true, flag: false, open: undefined, sort: { by: 'score', reversed: false } },
    },
  },
  plugins: { ...paths.results['plugins'], snapshot: { value: {}, context: { requested: [], running: [] } } },
};

testPaths(
  { ...paths, results },
  {
    suite: 'view',
    stateAssertions: STATE_ASSERTIONS,
    hooks: {
      onStart: (actor) => showPlayer(actor),
      async perform(step) {
        if (!('send' in step)) return false;
        switch (step.send.type) {
          case 'player.retry':
            return press('Try again');
          case 'player.signIn':
            return press('Sign in');
          case 'playback.seekBy':
            return press('Forward 10 s');
          case 'tag.next':
            return press('Next tag');
          case 'screen.toggle':
            return press('Full screen');
          default:
            return false;
        }
      },
    },
  },
);

/**
 * Skips controls that this state does not render. Clicks by keyboard, because moving a pointer would be reported, too.
 */
async function press(name: string): Promise<boolean> {
  const button = page.getByRole('button', { name, exact: true });
  if (!button.query() || button.element().getAttribute('aria-disabled') === 'true') return false;
  (button.element() as HTMLElement).click();
  return true;
}
