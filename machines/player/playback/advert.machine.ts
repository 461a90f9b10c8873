import { setup } from 'xstate';
import { canSkip } from '../../../core/domain/adverts.ts';
import { ADVERT_PATIENCE_MS, PLAYHEAD_TIMEOUT_MS } from '../../../core/domain/constants/playback.ts';
import type { FilmAdvert } from '../../../core/domain/data-document.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import type { MediaNotification, Playhead } from './media.ports.ts';

export type AdvertOutcome = { kind: 'ended' } | { kind: 'skipped' } | { kind: 'failed' };

/**
 * Shows one advert film and ensures that a broken one never blocks the film after it.
 *
 * The advert is over when it ends, fails, is skipped if allowed, or shows nothing for ten seconds although it should
 * play.
 * Source: player document, point 4.
 * Rows: P06.
 */
export const advertMachine = setup({
  types: {
    input: {} as { advert: FilmAdvert; autoplay: boolean },
    context: {} as { advert: FilmAdvert; autoplay: boolean },
    events: {} as MediaNotification | { type: 'advert.skip' } | { type: 'media.play' },
    output: {} as AdvertOutcome,
  },
  actors: { readTime: port<Playhead | undefined, void>('readTime') },
  guards: {
    isToStart: ({ context }) => context.autoplay,
    maySkip: ({ context }, params: { time: number }) => canSkip(context.advert, params.time),
  },
  delays: { patience: ADVERT_PATIENCE_MS, playheadTimeout: PLAYHEAD_TIMEOUT_MS },
}).createMachine({
  id: 'advert',
  context: ({ input }) => ({ advert: input.advert, autoplay: input.autoplay }),
  output: finalOutput<AdvertOutcome>(),
  initial: 'choosing',
  on: {
    'media.ended': { target: '.ended' },
    'media.fatal': { target: '.failed' },
  },
  states: {
    choosing: {
      description: 'Checks whether the advert starts automatically.',
      always: [{ guard: 'isToStart', target: 'running.starting' }, { target: 'running.standing' }],
    },
    running: {
      description: 'The advert is shown with its label.',
      initial: 'standing',
      on: { 'advert.skip': { target: 'asking' } },
      states: {
        standing: {
          description: 'Not started, paused, or waiting for the viewer because the browser refuses to start.',
          on: {
            'media.playing': { target: 'showing' },
            'media.waiting': { target: 'starting' },
            // The viewer has pressed play: from now on the timeout applies.
            'media.play': { target: 'starting' },
          },
        },
        starting: {
          description: 'Should play but shows nothing: it is starting or stalled.',
          on: {
            'media.playing': { target: 'showing' },
            'media.paused': { target: 'standing' },
            'media.blocked': { target: 'standing' },
          },
          after: { patience: { target: '#advert.failed' } },
        },
        showing: {
          description: 'The advert plays.',
          on: { 'media.waiting': { target: 'starting' }, 'media.paused': { target: 'standing' } },
        },
        asWas: { type: 'history', description: 'Returns here if the viewer skips too early.' },
      },
    },
    asking: {
      description: 'The viewer asked to skip; checks whether the advert has played long enough.',
      invoke: {
        id: 'readTime',
        src: 'readTime',
        onDone: [
          {
            guard: { type: 'maySkip', params: ({ event }) => ({ time: event.output?.time ?? 0 }) },
            target: 'skipped',
          },
          { target: 'running.asWas' },
        ],
        onError: { target: 'running.asWas' },
      },
      after: { playheadTimeout: { target: 'running.asWas' } },
    },
    ended: { type: 'final', description: 'The advert was shown in full.', output: { kind: 'ended' } },
    skipped: { type: 'final', description: 'The viewer skipped it.', output: { kind: 'skipped' } },
    failed: { type: 'final', description: 'The advert could not be shown.', output: { kind: 'failed' } },
  },
});
