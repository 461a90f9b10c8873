/** Implements the port of the chart that shows preview pictures over the timeline. */
import { fromPromise } from 'xstate';
import { seekPreviewMachine } from '../../../machines/player/tags/seek-preview/seek-preview.machine.ts';
import { loadStoryboard } from '../../adapters/storyboard.ts';

export const composeSeekPreview = (surface: { readonly video: HTMLVideoElement }): typeof seekPreviewMachine =>
  seekPreviewMachine.provide({
    actors: {
      loadStoryboard: fromPromise<void, { url: string }>(({ input, signal }) =>
        loadStoryboard(surface.video, input.url, signal),
      ),
    },
  });
