import { assign, enqueueActions, sendTo, setup } from 'xstate';
import {
  CAMERA_AHEAD_MAX_S,
  CAMERA_AHEAD_S,
  CAMERA_CATCH_MS,
  CAMERA_CHECK_MS,
  CAMERA_LINES,
} from '../../../../core/domain/constants/cameras.ts';
import { SEEK_PATIENCE_MS, START_PATIENCE_MS } from '../../../../core/domain/constants/recovery.ts';
import { catchingRate, driftOf, sameMoment, syncStateOf } from '../../../../core/domain/cameras.ts';
import type { Camera, PairReading, SyncState } from '../../../../core/domain/cameras.ts';
import { isPage } from '../../../../core/domain/engine-kind.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import { withGrant } from '../../../../core/domain/signed-address.ts';
import { callbackPort } from '../../../shared/port.ts';
import type { MediaCommand, MediaNotification, MediaSource } from '../media.ports.ts';

/** The small picture's own source, and the name of the slot in which a view shows it. */
export interface TileSource extends MediaSource {
  tile: string;
}

/** The name of the slot, and the offsets of the large and the small picture's films, milliseconds. */
export interface PairInput {
  tile: string;
  from: number;
  to: number;
}

/**
 * Requests a reading. Readings also arrive whenever the large picture plays, pauses, seeks, stalls or changes its rate,
 * and at the frame at which the drift exceeds, or no longer exceeds, the limit for showing the picture.
 */
export interface PairCommand {
  type: 'pair.measure';
}

export interface CameraTileInput {
  /** Names the slot in which a view shows it. */
  tile: string;
  camera: Camera;
  /** The camera of the large picture. */
  lead: Camera;
}

/** From the cameras chart: a newer signature of the medium's addresses. From the view: a retry. */
export type CameraTileCommand = { type: 'tile.regrant'; url: string } | { type: 'tile.retry' };

type TileNotification = Extract<MediaNotification, { type: 'media.ready' | 'media.seeked' | 'media.fatal' }>;

interface CameraTileContext extends CameraTileInput {
  /** The newest reading. */
  reading: PairReading | undefined;
  /** Number of the newest seek. */
  seek: number;
  /** How far ahead a seek of a moving picture aims; more if seeks have taken longer. */
  ahead: Seconds;
}

type Read = { type: 'pair.read'; reading: PairReading };

/** A reading leads to the state for the current drift between the two pictures. */
const read = (as: SyncState, target: string) =>
  ({
    guard: { type: 'stands', params: ({ event }: { event: Read }) => ({ reading: event.reading, as }) },
    target,
    actions: [
      { type: 'setReading', params: ({ event }: { event: Read }) => event },
      // A hidden picture stays paused: an engine at its end would start over.
      ...(as === 'outside' ? [] : (['followRun'] as const)),
    ],
  }) as const;

/**
 * One small picture of another camera, kept in sync with the large one.
 *
 * The drift between the two is measured on each action of the viewer and twice a second. A small drift is corrected by
 * the playback rate, a large one by a seek. If the drift exceeds the limit for showing it, by the clock or by the
 * current frames, the picture is veiled until it has caught up. If the other camera was not filming, or its stream
 * fails, the tile says so.
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
    stands: ({ context: { lead, camera } }, params: { reading: PairReading; as: SyncState }) =>
      syncStateOf(params.reading, lead.offset, camera.offset) === params.as,
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
    /** Plays and pauses along with the large picture. */
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
      description: 'A third-party player cannot be synchronised.',
      always: [{ guard: 'isPageOfItsOwn', target: 'named' }, { target: 'paired' }],
    },
    named: { description: 'Shown by name only: the camera can be watched, but not next to another.' },
    paired: {
      description: 'The tile has a slot on the page and is measured against the large picture.',
      invoke: {
        id: 'pair',
        src: 'pair',
        input: ({ context: { tile, lead, camera } }) => ({ tile, from: lead.offset, to: camera.offset }),
      },
      initial: 'placing',
      states: {
        placing: {
          description: 'Reads the position of the large picture, to load the stream there.',
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
          description: 'Runs the engine as the actor `media`; each reading selects the next state.',
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
              description: 'Waits for the first picture.',
              tags: 'veiled',
              on: { 'media.ready': { actions: 'measure' } },
              after: { startPatience: { target: '#cameraTile.failed' } },
            },
            seeking: {
              description: 'Too far from the large picture: seeks to its position.',
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
              description: 'The large picture is paused nearby: seeks to exactly its position while staying visible.',
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
              description: 'Near, but veiled: catches up by changing the playback rate.',
              tags: 'veiled',
              entry: { type: 'nudge', params: { shown: false } },
              after: { catchInterval: { target: 'catching', reenter: true, actions: 'measure' } },
            },
            nudging: {
              description: 'Visible; corrects the drift by a slight change of the playback rate.',
              entry: { type: 'nudge', params: { shown: true } },
              after: { catchInterval: { target: 'nudging', reenter: true, actions: 'measure' } },
            },
            together: {
              description: 'Both pictures are in sync.',
              entry: ['forgetSeeks', 'setPace'],
              after: { checkInterval: { target: 'together', reenter: true, actions: 'measure' } },
            },
            outside: {
              description: 'This camera was not filming at the current moment.',
              entry: 'rest',
              after: { checkInterval: { target: 'outside', reenter: true, actions: 'measure' } },
            },
          },
        },
      },
    },
    failed: {
      description: 'The stream of this camera cannot be shown.',
      on: { 'tile.retry': { target: 'paired' } },
    },
  },
});
