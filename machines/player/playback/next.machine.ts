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
  /** The player as it will be there: data and access are good, its media are being prepared. */
  | { type: 'next.granted'; upcoming: PlayerContext }
  /** That was too long ago: it is asked for again. */
  | { type: 'next.lapsed' };

interface NextContext extends NextInput {
  isLast: boolean;
  plays: boolean;
}

type Loaded = Extract<LoadOutcome, { kind: 'loaded' }>;
type Granted = Extract<AccessOutcome, { kind: 'granted' }>;

/**
 * Makes the next video of a list ready while this one plays, so that the change leaves no gap.
 *
 * It waits for the last tag of this video, then fetches the next one's data and has its access checked; only what is granted
 * has its media prepared. A video that is refused is passed over; whatever else is in the way is left to the change itself,
 * which then requests it again and notifies the viewer. A prepared video expires after a minute and is requested again.
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
      description: 'Is there a video after this one, and may it be prepared?',
      always: [{ guard: 'hasNext', target: 'waiting' }, { target: 'none' }],
    },
    none: { description: 'The last video of the list, or a viewer who saves data.' },
    waiting: {
      description: 'An earlier tag of this video is on show, or its own first picture is yet to come.',
      always: { guard: 'isDue', target: 'authorizing' },
    },
    authorizing: {
      description: 'The next video is fetched and its access checked; nothing of its media is requested.',
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
          description: 'Its data file is fetched.',
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
        checking: { description: 'The data are there; what they ask for is checked.' },
      },
    },
    prepared: {
      description: 'It may be played: a second engine stands at its first tag, paused.',
      entry: 'reportGranted',
      invoke: {
        id: 'prepareMedia',
        src: 'prepareMedia',
        input: ({ context }) => ({ source: firstSource(playbackInput(context.upcoming!)) }),
      },
      after: { preparedLife: { target: 'waiting', actions: 'reportLapsed' } },
    },
    left: { description: 'A gate, a lost session or a fault: the change itself meets it, and notifies the viewer.' },
  },
});
