import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StateValueFrom } from 'xstate';
import type { edgeMachine } from '../../../machines/player/edge.machine.ts';
import { whole } from '../../charts/player/documents.ts';
import paths from '../../charts/player/edge.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { leafOf, playingContext, showPlayer, standRoot, still } from './stand.tsx';
import type { LeafOf } from './stand.tsx';

const badge = (name: string) => page.getByRole('button', { name, exact: true });
const NAMES = ['You are at the live edge', 'Waiting for the live stream', 'Go to live'];

/** One of the badge's names is there, or none. */
const only = (name: string | undefined) => async () => {
  for (const each of NAMES) {
    if (each === name) await expect.element(badge(each)).toBeVisible();
    else await expect.element(badge(each)).not.toBeInTheDocument();
  }
};

const SHOWN = {
  notLive: only(undefined),
  'atEdge.flowing': only('You are at the live edge'),
  'atEdge.stalled': only('Waiting for the live stream'),
  'behind.flowing': only('Go to live'),
  'behind.stalled': only('Go to live'),
} satisfies Record<LeafOf<StateValueFrom<typeof edgeMachine>>, () => Promise<void>>;

testPaths(paths, {
  suite: 'view',
  hooks: {
    async onStart(actor) {
      const document = whole({ live_url: '/live.m3u8' } as never);
      const picture = { value: { showing: { live: 'onAir' } }, context: playingContext(document, { mode: 'live' }) };
      const unmount = await showPlayer(
        standRoot({
          document,
          children: { playback: still(picture, { edge: actor }) },
          send: (event) => actor.send(event),
        }),
      );
      await userEvent.hover(page.getByRole('group', { name: 'Controls' }));
      return unmount;
    },
    async onState(value) {
      await SHOWN[leafOf(value) as keyof typeof SHOWN]();
    },
  },
});
