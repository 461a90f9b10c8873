import type { Edge, Rolls, Stretch } from '../../../core/domain/clip.ts';
import type { MediaId, MediaType, Seconds } from '../../../core/domain/media.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import type { Clip } from './clip-list.machine.ts';
import type { FailedRequest } from '../../shared/failed-request.ts';

/** A film that this person may clip. */
export interface ClippedFilm {
  id: MediaId;
  type: MediaType;
  title: string;
  /** Its playback address. */
  address: string;
  /** Tags visible to viewers, by time. */
  tags: readonly TimedTag[];
}

/** Why no clip is created; a key of the texts. */
export type ClipProblem =
  | 'time'
  | 'lastTag'
  | 'tooLong'
  | 'limited'
  | 'private'
  | 'empty'
  /* Of its film. */
  | 'unpublished'
  | 'notYetValid'
  | 'expired'
  | 'failed';

export interface ClippingInput {
  /** Empty if the address names none. */
  videoId: MediaId;
  /** The initially chosen tag; the film's first one if the address names none. */
  tag?: string | undefined;
}

export interface ClippingContext extends ClippingInput, FailedRequest {
  film: ClippedFilm;
  /** Length of the film, once its element has reported it. */
  length: Seconds | undefined;
  kind: 'tag' | 'range';
  tag: string | undefined;
  rolls: Rolls;
  range: Stretch;
  /** Typed but unapplied edges; invalid text stays as typed. */
  typed: Readonly<Partial<Record<Edge, string | undefined>>>;
  title: string;
  logo: string | undefined;
  problem: ClipProblem | undefined;
  /** The last requested clip. */
  made: Clip | undefined;
}
