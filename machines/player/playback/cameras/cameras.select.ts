/** Selectors for views of several cameras. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Camera } from '../../../../core/domain/cameras.ts';
import type { cameraTileMachine } from './camera-tile.machine.ts';
import type { camerasMachine } from './cameras.machine.ts';

export type CamerasRef = ActorRefFrom<typeof camerasMachine>;
export type CameraTileRef = ActorRefFrom<typeof cameraTileMachine>;

type Cameras = SnapshotFrom<typeof camerasMachine>;
type Tile = SnapshotFrom<typeof cameraTileMachine>;

/** Other cameras are available. */
export const selectHasCameras = (cameras: Cameras): boolean => !cameras.matches('alone');
export const selectAreCamerasShown = (cameras: Cameras): boolean => cameras.matches('shown');
/** Names of the small pictures' actors, and of their slots. */
export const selectTiles = (cameras: Cameras): readonly string[] => cameras.context.tiles;
export const selectTile = (cameras: Cameras, tile: string): CameraTileRef | undefined =>
  (cameras.children as Record<string, CameraTileRef | undefined>)[tile];

export const selectCamera = (tile: Tile): Camera => tile.context.camera;
/** `shown`: in sync with the large picture. `veiled`: not in sync yet. */
export type TileStatus = 'named' | 'veiled' | 'shown' | 'outside' | 'failed';
export function selectTileStatus(tile: Tile): TileStatus {
  if (tile.matches('named')) return 'named';
  if (tile.matches('failed')) return 'failed';
  if (tile.matches({ paired: { loaded: 'outside' } })) return 'outside';
  return tile.hasTag('veiled') ? 'veiled' : 'shown';
}
