import { assign, setup } from 'xstate';
import { ZOOM_FACTOR, ZOOM_KEY_PAN } from '../../../../core/domain/constants/picture-tools.ts';
import type { Point } from '../../../../core/domain/drawing.ts';
import { isEnlarged, pannedBy, WHOLE_PICTURE, zoomedBy } from '../../../../core/domain/picture-view.ts';
import type { PictureView, PictureZoomEvent } from '../../../../core/domain/picture-view.ts';
import type { StreamChanged } from '../../player.events.ts';
import type { ToolKey } from '../tool-key.ts';

const KEY_FACTORS: Readonly<Record<string, number>> = {
  '+': ZOOM_FACTOR,
  '=': ZOOM_FACTOR,
  '-': 1 / ZOOM_FACTOR,
};
const factorOf = (key: string): number => KEY_FACTORS[key]!;

/** Panning moves the picture opposite to the viewport. */
const PAN_KEYS: Readonly<Record<string, Point>> = {
  arrowleft: { x: ZOOM_KEY_PAN, y: 0 },
  arrowright: { x: -ZOOM_KEY_PAN, y: 0 },
  arrowup: { x: 0, y: ZOOM_KEY_PAN },
  arrowdown: { x: 0, y: -ZOOM_KEY_PAN },
};
const panOf = (key: string): Point => PAN_KEYS[key]!;

/**
 * Enlarges the picture up to eight times, by wheel, touch, keys or buttons, and pans it.
 *
 * Another film, a live stream and an advert start unzoomed.
 * Rows: B20.
 */
export const zoomMachine = setup({
  types: {
    context: {} as { view: PictureView },
    events: {} as PictureZoomEvent | ToolKey | StreamChanged,
  },
  guards: {
    enlarges: ({ context }, factor: number) => isEnlarged(zoomedBy(context.view, factor)),
    enlargesByKey: ({ context }, { key }: ToolKey) =>
      Object.hasOwn(KEY_FACTORS, key) && isEnlarged(zoomedBy(context.view, factorOf(key))),
    isZoomKey: (_, { key }: ToolKey) => Object.hasOwn(KEY_FACTORS, key),
    isResetKey: (_, { key }: ToolKey) => key === '0',
    isPanKey: (_, { key, shift }: ToolKey) => shift && Object.hasOwn(PAN_KEYS, key),
  },
  actions: {
    zoom: assign(({ context }, { factor, at }: { factor: number; at?: Point | undefined }) => ({
      view: zoomedBy(context.view, factor, at),
    })),
    pan: assign(({ context }, by: Point) => ({ view: pannedBy(context.view, by) })),
    reset: assign({ view: WHOLE_PICTURE }),
  },
}).createMachine({
  id: 'zoom',
  context: { view: WHOLE_PICTURE },
  initial: 'whole',
  states: {
    whole: {
      description: 'The whole picture is visible.',
      entry: 'reset',
      on: {
        'pictureZoom.by': {
          guard: { type: 'enlarges', params: ({ event }) => event.factor },
          target: 'enlarged',
          actions: { type: 'zoom', params: ({ event }) => event },
        },
        'pictureZoom.pinch': {
          guard: { type: 'enlarges', params: ({ event }) => event.factor },
          target: 'enlarged',
          actions: { type: 'zoom', params: ({ event }) => event },
        },
        'tool.key': {
          guard: { type: 'enlargesByKey', params: ({ event }) => event },
          target: 'enlarged',
          actions: { type: 'zoom', params: ({ event }) => ({ factor: factorOf(event.key) }) },
        },
      },
    },
    enlarged: {
      description: 'Part of the picture fills the player.',
      on: {
        'pictureZoom.by': [
          {
            guard: { type: 'enlarges', params: ({ event }) => event.factor },
            actions: { type: 'zoom', params: ({ event }) => event },
          },
          { target: 'whole' },
        ],
        'pictureZoom.pinch': [
          {
            guard: { type: 'enlarges', params: ({ event }) => event.factor },
            actions: [
              { type: 'zoom', params: ({ event }) => event },
              { type: 'pan', params: ({ event }) => event.by },
            ],
          },
          { target: 'whole' },
        ],
        'pictureZoom.pan': { actions: { type: 'pan', params: ({ event }) => event.by } },
        'pictureZoom.reset': { target: 'whole' },
        'tool.key': [
          { guard: { type: 'isResetKey', params: ({ event }) => event }, target: 'whole' },
          {
            guard: { type: 'isPanKey', params: ({ event }) => event },
            actions: { type: 'pan', params: ({ event }) => panOf(event.key) },
          },
          {
            guard: { type: 'enlargesByKey', params: ({ event }) => event },
            actions: { type: 'zoom', params: ({ event }) => ({ factor: factorOf(event.key) }) },
          },
          { guard: { type: 'isZoomKey', params: ({ event }) => event }, target: 'whole' },
        ],
        'playback.changed': { target: 'whole' },
      },
    },
  },
});
