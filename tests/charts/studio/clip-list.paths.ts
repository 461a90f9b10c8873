import { clipListMachine } from '../../../machines/studio/clipping/clip-list.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { LISTED, LOGO } from './clipping.paths.ts';
import { OFFLINE } from '../library/fixtures.ts';

export const OTHER = { id: 'c2', title: 'Somebody else’s', path: '/media/c2/1080.m3u8', deleteable: false };
const listed = { status: 'ok', clips: [LISTED, OTHER], logos: [LOGO] } as const;
const responded = { done: 'fetch', output: listed } as const;
const play = { send: { type: 'clips.play', clip: LISTED } } as const;
const gone = { id: LISTED.id, type: 'Clip', visibility: 'public' } as const;

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

export default definePaths(clipListMachine, {
  name: 'clip-list',
  input: { videoId: 'v1', mediaType: 'Video' },
  events: {
    'clips.play': [{ clip: LISTED }],
    'clips.download': [{ clip: LISTED }],
    'clips.delete': [{ clip: LISTED }],
    'clips.close': [{}],
    'clips.retry': [{}],
    'clips.broke': [{}],
    'clips.refresh': [{}],
    'item.deleted': [],
  },
  results: {
    fetch: {
      done: [listed, { status: 'private' }, { status: 'disconnected' }],
      error: [OFFLINE],
    },
    renew: {
      done: [listed, { status: 'ok', clips: [], logos: [] }, { status: 'disconnected' }],
      error: [OFFLINE],
    },
    delete: {
      done: [{ kind: 'closed' }, { kind: 'lost' }],
      error: [new Error('broken')],
      emits: [{ type: 'item.deleted', item: gone }],
      snapshot: { value: 'confirming', context: { item: { ...gone, title: LISTED.title }, videos: [] } },
    },
    download: {
      done: [{ kind: 'closed' }, { kind: 'lost' }],
      error: [new Error('broken')],
      snapshot: { value: 'noSource', context: { item: gone, sources: [], chosen: undefined } },
    },
  },
  endless: {
    delete: 'it waits for the person',
    download: 'its own requests have deadlines',
  },
  explore: { contextKey: ({ clips, chosen }) => [clips.length, chosen?.id] },
  unseen: [{ state: 'lost', reason: 'The page leads to the sign-in at once.' }],
  pinned: [
    {
      name: '[L20] a clip is played, and the list is asked for again afterwards',
      steps: [responded, play, { send: { type: 'clips.close' } }],
      ends: { listing: 'asking' },
      check: ({ context }) => must(context.clips.length === 2, 'what was listed stays'),
    },
    {
      name: '[L20] a clip whose address has become too old plays under a new one',
      steps: [
        responded,
        play,
        { send: { type: 'clips.broke' } },
        { send: { type: 'clips.retry' } },
        { done: 'renew', output: { ...listed, clips: [{ ...LISTED, path: '/media/s/new/1080.m3u8' }] } },
      ],
      ends: { playing: 'showing' },
      check: ({ context }) => must(context.chosen?.path === '/media/s/new/1080.m3u8', 'the new address'),
    },
    {
      name: '[L20] a deleted clip leaves the list at once',
      steps: [
        responded,
        { send: { type: 'clips.delete', clip: LISTED } },
        { from: 'delete', event: { type: 'item.deleted', item: gone } },
      ],
      ends: 'deleting',
      check: ({ context }, { parent }) => {
        must(context.clips.map(({ id }) => id).join() === OTHER.id, 'only the other one');
        must(
          parent.some((each) => each.type === 'clip.gone' && each['id'] === LISTED.id),
          'the page hears of it',
        );
      },
    },
    {
      name: '[L20] a new clip is played before the list has come',
      steps: [{ send: { type: 'clips.refresh' } }, play],
      ends: { playing: 'showing' },
    },
    {
      name: '[L32] a lost session ends it',
      steps: [{ done: 'fetch', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
