/** Fills the port of the chart that shows pictures over the timeline. */
import { fromPromise } from 'xstate';
import { scrubMachine } from '../../../machines/player/tags/scrub/scrub.machine.ts';
import { loadStoryboard } from '../../adapters/storyboard.ts';

export const composeScrub = (surface: { readonly video: HTMLVideoElement }): typeof scrubMachine =>
  scrubMachine.provide({
    actors: {
      loadStoryboard: fromPromise<void, { url: string }>(({ input, signal }) =>
        loadStoryboard(surface.video, input.url, signal),
      ),
    },
  });
