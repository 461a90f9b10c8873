/**
 * Members that an element of `embed/ferryglide.js` adds to the player's API, for controls made for media elements
 * (row E02).
 */

export const ELEMENT_METHODS = ['requestPictureInPicture'] as const;

/** Its lists, with the events that each dispatches. */
export const ELEMENT_LISTS = {
  textTracks: ['addtrack', 'removetrack', 'change'],
  videoRenditions: ['addrendition', 'removerendition', 'change'],
} as const;

export const ELEMENT_EVENTS = ['enterpictureinpicture', 'leavepictureinpicture'] as const;

export type ElementMethod = (typeof ELEMENT_METHODS)[number];
export type ElementList = keyof typeof ELEMENT_LISTS;
export type ElementEvent = (typeof ELEMENT_EVENTS)[number];
