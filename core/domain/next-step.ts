import { startTest } from './item-actions/start-test.ts';
import { playAddress } from './result-item.ts';
import type { ResultItem } from './search.ts';

/** The next step for an item that is not itself played, viewed or read. */
export type NextStep = { kind: 'start' | 'watch'; address: string } | { kind: 'signIn' };

/**
 * A test is started by a signed-in viewer (row L33), and an exercise is watched in its film. If only the sign-in is
 * missing, that is the next step.
 *
 * @returns undefined if there is none
 */
export function nextStepOf(item: ResultItem, connected: boolean): NextStep | undefined {
  if (item.type !== 'Test' && item.type !== 'Exercise') return undefined;
  // A film that this person may not see is not named.
  if (item.type === 'Exercise' && item.video_id && item.video_title !== undefined)
    return { kind: 'watch', address: playAddress({ type: 'video', id: item.video_id, tag: item.tag_id }) };
  if (!connected) return { kind: 'signIn' };
  const address = startTest.target?.(item);
  return address === undefined ? undefined : { kind: 'start', address };
}
