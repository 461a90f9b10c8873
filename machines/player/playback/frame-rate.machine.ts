import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { FRAME_RATE_PATIENCE_MS } from '../../../core/domain/constants/playback.ts';
import { providerOf } from '../../../core/domain/providers.ts';
import { port } from '../../shared/port.ts';
import type { FrameRateCommand } from '../player.events.ts';
import { transport } from '../owners.ts';
import type { FrameRateResult } from '../player.ports.ts';
import type { SourceEvent } from './transport/transport.setup.ts';

export interface FrameRateInput {
  /** The viewer is signed in: the server looks up rates for signed-in users only. */
  connected: boolean;
}

/**
 * Steps frame by frame through a film of a video site, whose page reports neither frames nor their rate.
 *
 * The first step requests the rate from the server; steps requested meanwhile are executed with it. Each step pauses
 * and seeks by the duration of its frames. If the rate is unknown, the document's alert says so, and the next step asks
 * again.
 * Source: player document, points 5, 6 and 8.
 * Rows: P37.
 */
export const frameRateMachine = setup({
  types: {
    input: {} as FrameRateInput,
    context: {} as FrameRateInput & {
      /** Address of the current film. */
      url: string;
      /** Frames per second; 0 while unknown. */
      fps: number;
      /** Frames to step once the rate is known; negative: backward. */
      frames: number;
    },
    events: {} as SourceEvent | FrameRateCommand | { type: 'playback.step'; frames: number },
  },
  actors: { fetchFrameRate: port<FrameRateResult, { url: string }>('fetchFrameRate') },
  guards: {
    isSiteFilm: ({ context }, params: { kind: string; url: string }) =>
      context.connected && params.kind === 'replay' && providerOf(params.url) !== undefined,
    isKnown: (_, result: FrameRateResult) => result.status === 'ok',
  },
  actions: {
    noteFilm: assign((_, { url }: { url: string }) => ({ url, fps: 0, frames: 0 })),
    noteRate: assign((_, result: FrameRateResult) => (result.status === 'ok' ? { fps: result.fps } : {})),
    noteStep: assign(({ context }, { frames }: { frames: number }) => ({ frames: context.frames + frames })),
    dropSteps: assign({ frames: 0 }),
    requestPause: sendTo(transport, { type: 'playback.pause' }),
    takeSteps: enqueueActions(({ context: { fps, frames }, enqueue }) => {
      enqueue.assign({ frames: 0 });
      if (frames !== 0) enqueue(sendTo(transport, { type: 'playback.seekBy', seconds: frames / fps }));
    }),
  },
  delays: { frameRatePatience: FRAME_RATE_PATIENCE_MS },
}).createMachine({
  id: 'frameRate',
  context: ({ input }) => ({ ...input, url: '', fps: 0, frames: 0 }),
  initial: 'notNeeded',
  on: {
    'source.closed': { target: '.notNeeded' },
    'source.opened': [
      {
        guard: { type: 'isSiteFilm', params: ({ event }) => event },
        target: '.unknown',
        actions: { type: 'noteFilm', params: ({ event }) => event },
      },
      { target: '.notNeeded' },
    ],
  },
  states: {
    notNeeded: { description: 'The engine steps by itself, or this viewer may not request the rate.' },
    unknown: {
      description: 'The first step requests the rate.',
      on: {
        'playback.step': {
          target: 'asking',
          actions: ['requestPause', { type: 'noteStep', params: ({ event }) => event }],
        },
      },
    },
    asking: {
      description: 'Requests the rate from the server.',
      invoke: {
        id: 'fetchFrameRate',
        src: 'fetchFrameRate',
        input: ({ context }) => ({ url: context.url }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            target: 'known',
            actions: [{ type: 'noteRate', params: ({ event }) => event.output }, 'takeSteps'],
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
      on: { 'playback.step': { actions: { type: 'noteStep', params: ({ event }) => event } } },
      after: { frameRatePatience: { target: 'failed' } },
    },
    known: {
      description: 'Each step seeks by the duration of its frames.',
      on: {
        'playback.step': {
          actions: ['requestPause', { type: 'noteStep', params: ({ event }) => event }, 'takeSteps'],
        },
      },
    },
    failed: {
      description: 'The rate is unknown: an alert says so.',
      entry: 'dropSteps',
      on: { 'frameRate.dismiss': { target: 'unknown' } },
    },
  },
});
