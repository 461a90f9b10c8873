import { assign, enqueueActions, sendTo, setup } from 'xstate';
import {
  CAMERA_AHEAD_MAX_S,
  CAMERA_AHEAD_S,
  CAMERA_CATCH_MS,
  CAMERA_CHECK_MS,
  CAMERA_LINES,
} from '../../../../core/domain/constants/cameras.ts';
import { SEEK_PATIENCE_MS, START_PATIENCE_MS } from '../../../../core/domain/constants/recovery.ts';
import { catchingRate, driftOf, sameMoment, standingOf } from '../../../../core/domain/cameras.ts';
import type { Camera, PairReading, Standing } from '../../../../core/domain/cameras.ts';
import { isPage } from '../../../../core/domain/engine-kind.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import { withGrant } from '../../../../core/domain/signed-address.ts';
import { callbackPort } from '../../../shared/port.ts';
import type { MediaCommand, MediaNotification, MediaSource } from '../media.ports.ts';

/** The small picture's own source, and the name of the place where a view shows it. */
export interface TileSource extends MediaSource {
  tile: string;
}

/** The name of its place, and when the films of the large and of the small picture begin, milliseconds. */
export interface PairInput {
  tile: string;
  from: number;
  to: number;
}

/**
 * Asks for a reading; one comes by itself, too, whenever the large picture plays, pauses, seeks, stalls or changes its rate,
 * and with the very frame at which the two come to be farther apart than may be shown, or no longer are.
 */
export interface PairCommand {
  type: 'pair.measure';
}

export interface CameraTileInput {
  /** Names the place where a view shows it. */
  tile: string;
  camera: Camera;
  /** The camera of the large picture. */
  lead: Camera;
}

/** From the chart of all cameras: a newer signature of the medium's addresses. From the view: another try. */
export type CameraTileCommand = { type: 'tile.regrant'; url: string } | { type: 'tile.retry' };

type TileNotification = Extract<MediaNotification, { type: 'media.ready' | 'media.seeked' | 'media.fatal' }>;

interface CameraTileContext extends CameraTileInput {
  /** The newest reading. */
  reading: PairReading | undefined;
  /** Number of the newest seek. */
  seek: number;
  /** A seek of a moving picture aims this far ahead; more where seeks have taken longer. */
  ahead: Seconds;
}

type Read = { type: 'pair.read'; reading: PairReading };

/** A reading leads to the state in which the two pictures then stand. */
const read = (as: Standing, target: string) =>
  ({
    guard: { type: 'stands', params: ({ event }: { event: Read }) => ({ reading: event.reading, as }) },
    target,
    actions: [
      { type: 'setReading', params: ({ event }: { event: Read }) => event },
      // What is not shown rests: an engine that has come to its end would start over.
      ...(as === 'outside' ? [] : (['followRun'] as const)),
    ],
  }) as const;

/**
 * One small picture of another camera, which keeps up with the large one.
 *
 * The drift between the two is measured, at each of the viewer's acts and twice a second. A small one is made good by the
 * pace, a large one by a seek; a picture that is farther from the large one's moment than may be shown, by its clock or by
 * the frames on show, is veiled until it has caught up. Where the other camera was not filming, or its stream fails, the
 * tile says so.
 * Rows: P19, P24, P30.
 */
export const cameraTileMachine = setup({
  types: {
    input: {} as CameraTileInput,
    context: {} as CameraTileContext,
    events: {} as Read | CameraTileCommand | TileNotification,
    tags: {} as 'veiled',
  },
  actors: {
    media: callbackPort<MediaCommand, TileSource>('media'),
    pair: callbackPort<PairCommand, PairInput>('pair'),
  },
  delays: {
    checkInterval: CAMERA_CHECK_MS,
    catchInterval: CAMERA_CATCH_MS,
    startPatience: START_PATIENCE_MS,
    seekPatience: SEEK_PATIENCE_MS[1],
  },
  guards: {
    isPageOfItsOwn: ({ context }) => isPage(context.camera.url) || isPage(context.lead.url),
    stands: ({ context: { lead, camera } }, params: { reading: PairReading; as: Standing }) =>
      standingOf(params.reading, lead.offset, camera.offset) === params.as,
    isNewest: ({ context }, params: { seek: number }) => params.seek === context.seek,
  },
  actions: {
    setReading: assign((_, params: { reading: PairReading }) => ({ reading: params.reading })),
    setGrant: assign(({ context: { camera } }, params: { url: string }) => ({
      camera: { ...camera, url: withGrant(camera.url, params.url) },
    })),
    regrant: sendTo('media', (_, params: { url: string }) => ({ type: 'media.regrant', url: params.url })),
    measure: sendTo('pair', { type: 'pair.measure' }),
    countSeek: assign({
      seek: ({ context }) => context.seek + 1,
      ahead: ({ context }) => Math.min(context.ahead * 2, CAMERA_AHEAD_MAX_S),
    }),
    requestSeek: sendTo('media', ({ context: { reading, lead, camera, seek, ahead } }) => {
      const moment = sameMoment(reading?.lead.time ?? 0, lead.offset, camera.offset);
      const aimed = reading?.lead.runs ? moment + ahead * reading.lead.rate : moment;
      return { type: 'media.seek', time: Math.max(0, aimed), seek };
    }),
    forgetSeeks: assign({ ahead: CAMERA_AHEAD_S }),
    /** Plays and pauses as the large picture does. */
    followRun: enqueueActions(({ context: { reading }, enqueue }) => {
      if (!reading || reading.tile.runs === reading.lead.runs) return;
      enqueue.sendTo('media', { type: reading.lead.runs ? 'media.play' : 'media.pause' });
    }),
    rest: sendTo('media', { type: 'media.pause' }),
    setPace: sendTo('media', ({ context }) => ({ type: 'media.setRate', rate: context.reading?.lead.rate ?? 1 })),
    nudge: sendTo('media', ({ context: { reading, lead, camera } }, params: { shown: boolean }) => ({
      type: 'media.setRate',
      rate: reading ? catchingRate(reading.lead.rate, driftOf(reading, lead.offset, camera.offset), params.shown) : 1,
    })),
  },
}).createMachine({
  id: 'cameraTile',
  context: ({ input }) => ({ ...input, reading: undefined, seek: 0, ahead: CAMERA_AHEAD_S }),
  initial: 'choosing',
  states: {
    choosing: {
      description: "Another site's page cannot be synchronised.",
      always: [{ guard: 'isPageOfItsOwn', target: 'named' }, { target: 'paired' }],
    },
    named: { description: 'A name without a picture: the camera can be watched, not shown beside another.' },
    paired: {
      description: 'It has a place on the page, and is measured against the large picture.',
      invoke: {
        id: 'pair',
        src: 'pair',
        input: ({ context: { tile, lead, camera } }) => ({ tile, from: lead.offset, to: camera.offset }),
      },
      initial: 'placing',
      states: {
        placing: {
          description: 'Where is the large picture? The stream is loaded there.',
          tags: 'veiled',
          entry: 'measure',
          on: {
            'pair.read': {
              target: 'loaded',
              actions: { type: 'setReading', params: ({ event }) => event },
            },
            'tile.regrant': { actions: { type: 'setGrant', params: ({ event }) => event } },
          },
        },
        loaded: {
          description: 'Its engine is the actor `media`; what is read decides how it goes on.',
          invoke: {
            id: 'media',
            src: 'media',
            input: ({ context: { tile, camera, lead, reading } }): TileSource => ({
              tile,
              url: camera.url,
              kind: 'replay',
              startAt: Math.max(0, sameMoment(reading?.lead.time ?? 0, lead.offset, camera.offset)),
              autoplay: false,
              frugal: true,
              maxResolution: CAMERA_LINES,
              offset: camera.offset,
              volume: 0,
              muted: true,
              rate: reading?.lead.rate ?? 1,
            }),
          },
          on: {
            'media.fatal': { target: '#cameraTile.failed' },
            'tile.regrant': { actions: { type: 'regrant', params: ({ event }) => event } },
            'pair.read': [
              read('outside', '.outside'),
              read('far', '.seeking'),
              read('beside', '.settling'),
              read('apart', '.catching'),
              read('near', '.nudging'),
              read('together', '.together'),
            ],
          },
          initial: 'opening',
          states: {
            opening: {
              description: 'The first picture is on its way.',
              tags: 'veiled',
              on: { 'media.ready': { actions: 'measure' } },
              after: { startPatience: { target: '#cameraTile.failed' } },
            },
            seeking: {
              description: 'Too far from the large picture: it is sought where that one is.',
              tags: 'veiled',
              entry: ['countSeek', 'requestSeek'],
              on: {
                'media.seeked': {
                  guard: { type: 'isNewest', params: ({ event }) => event },
                  actions: 'measure',
                },
              },
              after: { seekPatience: { target: 'seeking', reenter: true } },
            },
            settling: {
              description: 'Near the moment at which the large picture stands, and shown: it is put exactly there.',
              entry: ['countSeek', 'requestSeek'],
              on: {
                'media.seeked': {
                  guard: { type: 'isNewest', params: ({ event }) => event },
                  actions: 'measure',
                },
              },
              after: { seekPatience: { target: 'settling', reenter: true } },
            },
            catching: {
              description: 'Near, and not yet to be shown: another pace brings it there.',
              tags: 'veiled',
              entry: { type: 'nudge', params: { shown: false } },
              after: { catchInterval: { target: 'catching', reenter: true, actions: 'measure' } },
            },
            nudging: {
              description: 'Shown, and drawn nearer by a slightly other pace.',
              entry: { type: 'nudge', params: { shown: true } },
              after: { catchInterval: { target: 'nudging', reenter: true, actions: 'measure' } },
            },
            together: {
              description: 'Both show one moment.',
              entry: ['forgetSeeks', 'setPace'],
              after: { checkInterval: { target: 'together', reenter: true, actions: 'measure' } },
            },
            outside: {
              description: 'This camera was not filming at the moment on show.',
              entry: 'rest',
              after: { checkInterval: { target: 'outside', reenter: true, actions: 'measure' } },
            },
          },
        },
      },
    },
    failed: {
      description: 'Its stream cannot be shown.',
      on: { 'tile.retry': { target: 'paired' } },
    },
  },
});
