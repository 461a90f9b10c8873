import { assign, sendParent, sendTo, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { TRANSIENT_REFUSALS } from '../../../core/domain/access.ts';
import { PREPARED_LIFE_MS } from '../../../core/domain/constants/playback.ts';
import { callbackPort } from '../../shared/port.ts';
import type { AccessOutcome } from '../opening/access/access.guards.ts';
import { accessMachine } from '../opening/access/access.machine.ts';
import { loadMachine } from '../opening/load.machine.ts';
import type { LoadOutcome } from '../opening/load.machine.ts';
import type { MediaSource } from './media.ports.ts';
import { firstSource } from './playback/playback.source.ts';
import { hasNextVideo, passedOver } from '../player.list.ts';
import { playbackInput } from '../player.inputs.ts';
import type { NextInput } from '../player.list.ts';
import type { PlayerContext } from '../player.rules.ts';

/** Up to the root. */
export type NextFact =
  /** The player's context at the next video: data are loaded and access is granted, media are being prepared. */
  | { type: 'next.granted'; upcoming: PlayerContext }
  /** The preparation has expired and is requested again. */
  | { type: 'next.lapsed' };

interface NextContext extends NextInput {
  isLast: boolean;
  plays: boolean;
}

type Loaded = Extract<LoadOutcome, { kind: 'loaded' }>;
type Granted = Extract<AccessOutcome, { kind: 'granted' }>;

/**
 * Prepares the next video of a list while this one plays, so that the change leaves no gap.
 *
 * Waits for the last tag of this video, then fetches the next one's data and checks access; media are prepared only
 * once access is granted. A refused video is skipped. Any other obstacle is left to the change itself, which requests
 * the video again and notifies the viewer. A prepared video expires after a minute and is requested again.
 * Source: player document, point 2.
 * Rows: P32.
 */
export const nextMachine = setup({
  types: {
    input: {} as NextInput,
    context: {} as NextContext,
    events: {} as { type: 'tag.changed'; id: string | undefined } | { type: 'playback.playing' },
  },
  actors: {
    load: loadMachine,
    access: accessMachine,
    prepareMedia: callbackPort<EventObject, { source: MediaSource | undefined }>('prepareMedia'),
  },
  delays: { preparedLife: PREPARED_LIFE_MS },
  guards: {
    hasNext: ({ context }) => context.upcoming !== undefined,
    isDue: ({ context }) => context.isLast && context.plays,
    isLoaded: (_, outcome: LoadOutcome) => outcome.kind === 'loaded',
    isGranted: (_, outcome: AccessOutcome) => outcome.kind === 'granted',
    isPassedOver: ({ context }, outcome: AccessOutcome) =>
      outcome.kind === 'refused' &&
      outcome.reason !== 'disconnected' &&
      !TRANSIENT_REFUSALS.includes(outcome.reason) &&
      hasNextVideo(context.upcoming!),
  },
  actions: {
    noteTag: assign(({ context }, id: string | undefined) => ({ isLast: id === context.last })),
    notePlaying: assign({ plays: true }),
    setLoaded: assign(({ context }, { result }: Loaded) => ({ upcoming: { ...context.upcoming!, loaded: result } })),
    giveDocument: sendTo('access', (_, { result: { document, at } }: Loaded) => ({
      type: 'access.document',
      document,
      at,
    })),
    setGrant: assign(({ context }, { document, grant, visitor, pageGroup }: Granted) => ({
      upcoming: { ...context.upcoming!, granted: document, grant, visitor, pageGroup },
    })),
    passOver: assign(({ context }) => ({ upcoming: passedOver(context.upcoming!) })),
    reportGranted: sendParent(({ context }): NextFact => ({ type: 'next.granted', upcoming: context.upcoming! })),
    reportLapsed: sendParent({ type: 'next.lapsed' } satisfies NextFact),
  },
}).createMachine({
  id: 'next',
  context: ({ input }) => ({ ...input, isLast: input.last === undefined, plays: false }),
  initial: 'choosing',
  on: {
    'tag.changed': { actions: { type: 'noteTag', params: ({ event }) => event.id } },
    'playback.playing': { actions: 'notePlaying' },
  },
  states: {
    choosing: {
      description: 'Checks whether another video follows and may be prepared.',
      always: [{ guard: 'hasNext', target: 'waiting' }, { target: 'none' }],
    },
    none: { description: 'This is the last video of the list, or the viewer saves data.' },
    waiting: {
      description: 'An earlier tag of this video is current, or its first picture is still missing.',
      always: { guard: 'isDue', target: 'authorizing' },
    },
    authorizing: {
      description: 'Loads the next video’s data and checks access; no media are requested yet.',
      invoke: {
        id: 'access',
        src: 'access',
        input: ({ context: { upcoming } }) => ({
          request: upcoming!.request,
          hasSession: upcoming!.hasSession,
          visitor: upcoming!.visitor,
          pageGroup: upcoming!.pageGroup,
          passed: undefined,
        }),
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'prepared',
            actions: { type: 'setGrant', params: ({ event }) => event.output as Granted },
          },
          {
            guard: { type: 'isPassedOver', params: ({ event }) => event.output },
            target: 'authorizing',
            reenter: true,
            actions: 'passOver',
          },
          { target: 'left' },
        ],
        onError: { target: 'left' },
      },
      initial: 'loading',
      states: {
        loading: {
          description: 'Fetches the data file.',
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context: { upcoming } }) => ({
              request: upcoming!.request,
              id: upcoming!.list[upcoming!.listIndex]?.id,
            }),
            onDone: [
              {
                guard: { type: 'isLoaded', params: ({ event }) => event.output },
                target: 'checking',
                actions: [
                  { type: 'setLoaded', params: ({ event }) => event.output as Loaded },
                  { type: 'giveDocument', params: ({ event }) => event.output as Loaded },
                ],
              },
              { target: '#next.left' },
            ],
            onError: { target: '#next.left' },
          },
        },
        checking: { description: 'The data are loaded; checks access.' },
      },
    },
    prepared: {
      description: 'Access is granted: a second engine is paused at the first tag.',
      entry: 'reportGranted',
      invoke: {
        id: 'prepareMedia',
        src: 'prepareMedia',
        input: ({ context }) => ({ source: firstSource(playbackInput(context.upcoming!)) }),
      },
      after: { preparedLife: { target: 'waiting', actions: 'reportLapsed' } },
    },
    left: { description: 'A gate, a lost session or a fault: left to the change itself, which notifies the viewer.' },
  },
});
