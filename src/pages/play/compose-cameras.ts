/** Implements the ports of the chart of several cameras. */
import { fromCallback } from 'xstate';
import { cameraTileMachine } from '../../../machines/player/playback/cameras/camera-tile.machine.ts';
import type {
  PairCommand,
  PairInput,
  TileSource,
} from '../../../machines/player/playback/cameras/camera-tile.machine.ts';
import { camerasMachine } from '../../../machines/player/playback/cameras/cameras.machine.ts';
import type { MediaCommand } from '../../../machines/player/playback/media.ports.ts';
import { areApart } from '../../../core/domain/cameras.ts';
import type { TileSurfaces } from '../../adapters/media/tile-surfaces.ts';
import { startMedia } from './compose-media.ts';

export function composeCameras(tiles: TileSurfaces): typeof camerasMachine {
  return camerasMachine.provide({
    actors: {
      tile: cameraTileMachine.provide({
        actors: {
          media: fromCallback<MediaCommand, TileSource>((scope) => startMedia(tiles.of(scope.input.tile), scope)),
          pair: fromCallback<PairCommand, PairInput>(({ input: { tile, from, to }, sendBack, receive }) => {
            const read = (): void => sendBack({ type: 'pair.read', reading: tiles.read(tile) });
            receive(read);
            return tiles.watch(tile, (pair) => areApart(pair, from, to), read);
          }),
        },
      }),
    },
  });
}
