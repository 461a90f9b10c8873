/** The cost of pressing a tag: each send on its way to the engine and back, as the inspector sees it. */
import { afterEach, expect, test } from 'vitest';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import { selectTags } from '../../../machines/player/player.select.ts';
import { selectCurrentTag } from '../../../machines/player/tags/tags/tags.select.ts';
import { startProduct } from '../../views/player/product.ts';
import type { Product } from '../../views/player/product.ts';
import { fullDocument } from './documents.ts';

let product: Product | undefined;
afterEach(() => product?.player.stop());

/** Starts a film that plays, presses its second tag, and lists the sends: `tags → transport: playback.seek`. */
async function pressTag(): Promise<string[]> {
  const sends: string[] = [];
  const nameOf = (actor: AnyActorRef | undefined): string =>
    actor === undefined ? 'view' : actor === product?.player ? 'player' : actor.id;
  const inspect = (inspection: InspectionEvent): void => {
    if (inspection.type !== '@xstate.event' || inspection.event.type.startsWith('xstate.')) return;
    const from = nameOf(inspection.sourceRef as AnyActorRef | undefined);
    sends.push(`${from} → ${nameOf(inspection.actorRef as AnyActorRef)}: ${inspection.event.type}`);
  };
  product = startProduct({ document: fullDocument(), request: { autoplay: true, preRoll: 3 }, inspect });
  const { player, film } = product;
  await expect.poll(() => sends.includes('playback → player: playback.playing')).toBe(true);
  sends.length = 0;
  selectTags(player.getSnapshot())!.send({ type: 'tag.select', id: 't2' });
  expect(film.commands.at(-1)).toMatchObject({ type: 'media.seek', time: 17 });
  expect(selectCurrentTag(selectTags(player.getSnapshot())!.getSnapshot())?.id).toBe('t2');
  return sends;
}

test('[P09] a press on a tag takes three sends to the engine', async () => {
  const sends = await pressTag();
  const arrival = sends.findIndex((send) => send.endsWith('media.seek'));
  expect(sends.slice(0, arrival + 1).filter((send) => !send.endsWith('tag.changed'))).toEqual([
    'view → tags: tag.select',
    'tags → transport: playback.seek',
    'transport → media: media.seek',
  ]);
});

test('[P09] the completed seek takes three sends back to the tags, with one event name throughout', async () => {
  const sends = await pressTag();
  const response = sends.filter((send) => /: (?:media|playback|transport)\./.test(send)).slice(2);
  expect(response.toSorted()).toEqual([
    'media → playback: media.seeked',
    'playback → liveEdge: media.seeked',
    'playback → player: media.seeked',
    'playback → recovery: media.seeked',
    'playback → transport: media.seeked',
    'player → plugins: media.seeked',
    'player → resumePosition: media.seeked',
    'player → tags: media.seeked',
  ]);
});
