/** Messages between the page and the worker that reads a desk of many tags (row B14). */
import type * as v from 'valibot';
import type { getDesk } from '../../../core/contract/desk.ts';
import type { DeskTag } from '../../../core/domain/desk/desk-tag.ts';

export interface DeskReading {
  /** A response to `getDesk`. */
  bytes: ArrayBuffer;
}

export type DeskRead =
  /** The next tags, in order. */
  | { kind: 'tags'; tags: readonly DeskTag[] }
  /** All tags have been sent: the response without them. */
  | { kind: 'read'; result: v.InferOutput<typeof getDesk.response> }
  | { kind: 'failed' };
