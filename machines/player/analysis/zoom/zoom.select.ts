/** Selectors of the enlarged picture. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ZOOM_MAX } from '../../../../core/domain/constants/picture-tools.ts';
import type { PictureView } from '../../../../core/domain/picture-view.ts';
import type { zoomMachine } from './zoom.machine.ts';

export type ZoomRef = ActorRefFrom<typeof zoomMachine>;
type Zoom = SnapshotFrom<typeof zoomMachine>;

export const selectView = (zoom: Zoom): PictureView => zoom.context.view;
export const selectIsEnlarged = (zoom: Zoom): boolean => zoom.matches('enlarged');
export const selectCanEnlarge = (zoom: Zoom): boolean => zoom.context.view.scale < ZOOM_MAX;
