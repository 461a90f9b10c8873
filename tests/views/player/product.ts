/** The whole player with its own charts, and a server that responds at once. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { InspectionEvent } from 'xstate';
import { accessMachine } from '../../../machines/player/opening/access/access.machine.ts';
import { advertMachine } from '../../../machines/player/playback/advert.machine.ts';
import { dataDocumentMachine } from '../../../machines/player/opening/data-document.machine.ts';
import { gateMachine } from '../../../machines/player/opening/gate/gate.machine.ts';
import { loadMachine } from '../../../machines/player/opening/load.machine.ts';
import { playbackMachine } from '../../../machines/player/playback/playback/playback.machine.ts';
import { playerMachine } from '../../../machines/player/player.machine.ts';
import type {
  ConfirmedResult,
  PlayerAccessResult,
  PlayRequest,
  SessionResult,
} from '../../../machines/player/player.ports.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { resultsMachine } from '../../../machines/player/panels/results.machine.ts';
import { screenMachine } from '../../../machines/player/screen/screen.machine.ts';
import { tagsMachine } from '../../../machines/player/tags/tags/tags.machine.ts';
import type { DataDocument, LoadedDocument } from '../../../core/domain/data-document.ts';
import type { PlayerHandles } from '../../../src/player/handles.ts';
import { NOW, request } from '../../charts/player/documents.ts';
import { createFilm } from './film.ts';
import type { Film } from './film.ts';

export interface Product {
  player: PlayerRef;
  film: Film;
  handles: PlayerHandles;
}

export interface ProductOptions {
  document: LoadedDocument;
  request?: Partial<PlayRequest>;
  flags?: Partial<PlayerHandles['flags']>;
  /** Whether scores are shown; by default they are. */
  scores?: boolean;
  /** The result of the next poll of the data; nothing newer by default. */
  refresh?: DataDocument;
  /** The data file arrives when this has resolved. */
  response?: Promise<void>;
  /** Called with every event and every step of every actor. */
  inspect?: (inspection: InspectionEvent) => void;
  /** Fills the place of the picture. */
  attachPicture?: PlayerHandles['attachPicture'];
}

/** The response for a stub: its gate, or a refusal. */
function accessResult(document: LoadedDocument): PlayerAccessResult {
  const gate = document.kind === 'hidden' ? undefined : document.video.accessControl;
  return gate ? { status: 'gate', gate } : { status: 'refused', reason: 'private' };
}

const never = fromPromise<never, never>(() => new Promise(() => undefined));

/** Starts a player on a document; `film` is its engine. */
export function startProduct({
  document,
  request: playRequest = {},
  flags = {},
  scores = true,
  refresh,
  response = Promise.resolve(),
  attachPicture,
  inspect,
}: ProductOptions): Product {
  const film = createFilm(document.kind === 'whole' ? (document.video.duration ?? 90) : 90);
  const machine = playerMachine.provide({
    actors: {
      prepareEngine: fromPromise<void, { request: PlayRequest }>(() => Promise.resolve()),
      load: loadMachine.provide({
        actors: { requestData: fromPromise(() => response.then(() => ({ document, at: NOW }))) },
      }),
      access: accessMachine.provide({
        actors: {
          checkSession: fromPromise<SessionResult, undefined>(() => Promise.resolve({ status: 'disconnected' })),
          findPageGroup: fromPromise(() => Promise.resolve(64)),
          checkPlayerAccess: fromPromise<PlayerAccessResult, unknown>(() =>
            Promise.resolve(accessResult(document)),
          ) as never,
        },
      }),
      gate: gateMachine.provide({
        actors: {
          fetchConfirmation: fromPromise<ConfirmedResult, never>(() => Promise.resolve('noCookie')) as never,
          register: never as never,
          tryPassword: never as never,
        },
      }),
      playback: playbackMachine.provide({
        actors: {
          media: film.media,
          readTime: film.readTime,
          drawPreRoll: fromPromise(() => Promise.resolve(0)),
          advert: advertMachine.provide({ actors: { readTime: film.readTime } }),
        },
      }),
      tags: tagsMachine.provide({ actors: { readTime: film.readTime } }),
      dataDocument: dataDocumentMachine.provide({
        actors: {
          loadDataStream: fromPromise(() => Promise.reject(new Error('nothing is streamed here'))),
          refreshData: (refresh
            ? fromPromise(() => Promise.resolve({ status: 'other', document: refresh } as const))
            : never) as never,
        },
      }),
      results: resultsMachine.provide({
        actors: { readScores: fromPromise<boolean | undefined, { video: string }>(() => Promise.resolve(undefined)) },
      }),
      screen: screenMachine.provide({ actors: { browserScreen: fromCallback(() => undefined) } }),
    },
  });
  const player = createActor(machine, {
    ...(inspect && { inspect }),
    input: {
      request: request(playRequest),
      hasSession: false,
      hasCookies: true,
      volume: undefined,
      muted: undefined,
      frugal: false,
      flags: { scores, shareTags: true, analyticsGroups: undefined },
    },
  });
  return {
    player: player.start(),
    film,
    handles: {
      clock: film.clock,
      attachPicture: attachPicture ?? (() => () => undefined),
      attachTile: () => () => () => undefined,
      frame: () => undefined,
      pictureSize: () => ({ width: 1280, height: 720 }),
      attachScreen: () => () => undefined,
      attachMiniPlayer: () => () => undefined,
      flags: { autopromo: true, revertColors: true, showVideoTitle: true, ...flags },
      addressOf: (path) => `https://host.example${path}`,
      library: '/',
    },
  };
}
