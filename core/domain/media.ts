/** Kinds of media, named as in the documents and the wire format (Player 3). */
export const MEDIA_TYPES = [
  'Collection',
  'Video',
  'Session',
  'Photo',
  'Clip',
  'Document',
  'Tag',
  'Exercise',
  'Test',
  'Audio',
  'Competition',
] as const;

export type MediaType = (typeof MEDIA_TYPES)[number];

export type MediaId = string;
export type GroupId = number;
export type UserId = number;
/** Milliseconds since 1970, UTC. */
export type EpochMs = number;
export type Seconds = number;

/** `key` is the documents' key-protected kind; its exact string there is unknown. */
export const VISIBILITIES = ['public', 'private', 'key'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Media that the player plays: a film or its sound. */
export type PlayableType = 'video' | 'audio';

export const mediaTypeOf = (type: PlayableType): MediaType => (type === 'audio' ? 'Audio' : 'Video');
