/** Fills the port of the chart that shows pictures over the timeline. */
import { fromPromise } from 'xstate';
import { scrubMachine } from '../../../machines/player/tags/scrub/scrub.machine.ts';
import { loadSheet } from '../../adapters/sheet.ts';

export const composeScrub = (surface: { readonly video: HTMLVideoElement }): typeof scrubMachine =>
  scrubMachine.provide({
    actors: {
      loadSheet: fromPromise<void, { url: string }>(({ input, signal }) => loadSheet(surface.video, input.url, signal)),
    },
  });
