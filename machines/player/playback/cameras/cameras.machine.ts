import { assign, enqueueActions, setup, stopChild } from 'xstate';
import { camerasOf } from '../../../../core/domain/cameras.ts';
import type { Camera } from '../../../../core/domain/cameras.ts';
import { withGrant } from '../../../../core/domain/signed-address.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { DocumentRef } from '../../../shared/current-document.ts';
import { cameraTileMachine } from './camera-tile.machine.ts';
import type { PlayingStream, PluginFact, PluginInput } from '../../panels/plugins.machine.ts';

export type CamerasCommand = { type: 'cameras.show' } | { type: 'cameras.hide' };

interface CamerasContext {
  document: DocumentRef;
  watched: PlayingStream | undefined;
  /** The newest signed address of the medium. */
  granted: string | undefined;
  /** The viewer wants to see the small pictures. */
  isRequested: boolean;
  /** Ids of the small pictures' actors, which also name their slots. */
  tiles: readonly string[];
  /** 0 and 1 in turn, so that a slot is never the one of the previous film. */
  round: number;
}

/** The cameras of the current film; none while an advert or a live stream plays. */
export function camerasNow({ document, watched }: Pick<CamerasContext, 'document' | 'watched'>): Camera[] {
  return watched?.mode === 'replay' ? camerasOf(currentDocument(document), watched.index) : [];
}

/**
 * The other cameras of a film: offered, shown next to the large picture in sync with it, or not available.
 *
 * Each small picture is an actor; another film or an advert restarts them. The viewer's choice to show them persists.
 * Source: player document, point 2.
 * Rows: P19, P30.
 */
export const camerasMachine = setup({
  types: {
    input: {} as PluginInput,
    context: {} as CamerasContext,
    events: {} as CamerasCommand | PluginFact,
  },
  actors: { tile: cameraTileMachine },
  guards: {
    isAlone: ({ context }) => camerasNow(context).length < 2,
    isRequested: ({ context }) => context.isRequested,
    isAnother: ({ context: { watched } }, params: PlayingStream) =>
      watched?.mode !== params.mode || watched.index !== params.index || watched.replay !== params.replay,
  },
  actions: {
    note: assign((_, { mode, index, replay }: PlayingStream) => ({ watched: { mode, index, replay } })),
    setGrant: enqueueActions(({ context, enqueue }, params: { url: string }) => {
      enqueue.assign({ granted: params.url });
      for (const tile of context.tiles) enqueue.sendTo(tile, { type: 'tile.regrant', url: params.url });
    }),
    request: assign({ isRequested: true }),
    drop: assign({ isRequested: false }),
    startTiles: enqueueActions(({ context, enqueue }) => {
      const { granted, watched } = context;
      const round = 1 - context.round;
      const cameras = camerasNow(context).map((camera) => ({ ...camera, url: withGrant(camera.url, granted) }));
      const lead = cameras.find(({ id }) => id === watched?.replay);
      const others = lead ? cameras.filter((camera) => camera !== lead) : [];
      const tiles = others.map((_, index) => `tile-${round}-${index}`);
      enqueue.assign({ round, tiles });
      for (const [index, camera] of others.entries()) {
        const id = tiles[index] as string;
        enqueue.spawnChild('tile', { id, input: { tile: id, camera, lead: lead as Camera } });
      }
    }),
    stopTiles: enqueueActions(({ context, enqueue }) => {
      for (const tile of context.tiles) enqueue(stopChild(tile));
      enqueue.assign({ tiles: [] });
    }),
  },
}).createMachine({
  id: 'cameras',
  context: ({ input: { document, stream } }) => ({
    document,
    watched: stream,
    granted: undefined,
    isRequested: false,
    tiles: [],
    round: 1,
  }),
  initial: 'choosing',
  on: {
    'playback.regranted': { actions: { type: 'setGrant', params: ({ event }) => event } },
    'playback.changed': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      target: '.choosing',
      actions: { type: 'note', params: ({ event }) => event },
    },
  },
  states: {
    choosing: {
      description: 'Checks whether the current film has other cameras, and whether the viewer wants to see them.',
      always: [{ guard: 'isAlone', target: 'alone' }, { guard: 'isRequested', target: 'shown' }, { target: 'offered' }],
    },
    alone: { description: 'One camera only, a live stream, or an advert.' },
    offered: {
      description: 'A button offers the other cameras.',
      on: { 'cameras.show': { target: 'choosing', actions: 'request' } },
    },
    shown: {
      description: 'Their pictures are shown next to the large one.',
      entry: 'startTiles',
      exit: 'stopTiles',
      on: { 'cameras.hide': { target: 'offered', actions: 'drop' } },
    },
  },
});
