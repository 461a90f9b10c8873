import { page, userEvent } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/live-edge.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { isVisible } from '../seen.ts';
import { playingContext, showPlayer, stubRoot, still } from './stub.tsx';

const badge = (name: string) => page.getByRole('button', { name, exact: true });
const interruption = () => page.getByRole('paragraph').filter({ hasText: 'The live stream is interrupted.' });
const NAMES = ['You are at the live edge', 'Waiting for the live stream', 'Go to live'];

const badged = (name?: string): boolean => NAMES.every((each) => isVisible(badge(each)) === (each === name));

const STATE_ASSERTIONS: StateAssertions = {
  notLive: () => badged(),
  'atEdge.flowing': () => badged('You are at the live edge'),
  'atEdge.stalled.briefly': () => badged('Waiting for the live stream') && !isVisible(interruption()),
  'atEdge.stalled.interrupted': () => badged('Waiting for the live stream') && isVisible(interruption()),
  'behind.flowing': () => badged('Go to live'),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const document = fullDocument({ live_url: '/live.m3u8' } as never);
      const picture = {
        value: { showing: { content: { live: 'onAir' } } },
        context: playingContext(document, { mode: 'live' }),
      };
      const unmount = await showPlayer(
        stubRoot({
          document,
          children: { playback: still(picture, { liveEdge: actor }) },
          send: (event) => actor.send(event),
        }),
      );
      await userEvent.hover(page.getByRole('group', { name: 'Controls' }));
      return unmount;
    },
  },
});
