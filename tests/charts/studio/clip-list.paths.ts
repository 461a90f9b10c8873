import { clipListMachine } from '../../../machines/studio/clipping/clip-list.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { LISTED, LOGO } from './clipping.paths.ts';
import { OFFLINE } from '../library/fixtures.ts';
import { expectEqual } from '../expect-equal.ts';
import type { Observed } from '../../../tools/paths/types.ts';

export const OTHER = { id: 'c2', title: 'Somebody else’s', path: '/media/c2/1080.m3u8', deleteable: false };
const listed = { status: 'ok', clips: [LISTED, OTHER], logos: [LOGO] } as const;
const responded = { done: 'fetch', output: listed } as const;
const play = { send: { type: 'clips.play', clip: LISTED } } as const;
const broken = [responded, play, { send: { type: 'clips.failed' } }, { send: { type: 'clips.retry' } }] as const;
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
    'clips.failed': [{}],
    'clips.refresh': [{}],
    'item.deleted': [],
  },
  runsIn: { fetch: 'listing.asking', renew: 'playing.renewing', download: 'downloading', delete: 'deleting' },
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
  tags: { busy: ['listing.asking', 'playing.renewing'] },
  pinned: [
    {
      name: '[L20] the request for the clips of the film may take up to ten seconds',
      onChart: true,
      steps: [{ elapse: 9_999 }],
      ends: { listing: 'asking' },
      tags: ['busy'],
      runs: ['fetch'],
      check: ({ context }, observed) => {
        expectEqual(context, { videoId: 'v1', mediaType: 'Video', clips: [], logos: [], chosen: undefined });
        expectEqual(observed.inputs['fetch'], [{ videoId: 'v1', mediaType: 'Video' }]);
      },
    },
    {
      name: '[L20] the clips are listed together with the logos that can be placed on them',
      onChart: true,
      steps: [responded],
      ends: { listing: 'shown' },
      tags: [],
      runs: [],
      check: ({ context }) => expectEqual([context.clips, context.logos], [[LISTED, OTHER], [LOGO]]),
    },
    ...(
      [
        ['does not arrive within ten seconds', { elapse: 10_000 }],
        ['cannot be loaded', { error: 'fetch', reason: OFFLINE }],
        ['is refused', { done: 'fetch', output: { status: 'private' } }],
      ] as const
    ).flatMap(([what, step]) => [
      {
        name: `[L20] a list that ${what} is reported as failed`,
        onChart: true,
        steps: [step],
        ends: { listing: 'failed' },
        tags: [],
        runs: [],
      },
      {
        name: `[L20] a list that ${what} can be requested again`,
        onChart: true,
        steps: [step, { send: { type: 'clips.retry' } } as const],
        ends: { listing: 'asking' },
        runs: ['fetch'],
      },
    ]),
    {
      name: '[L20] the page can reload the list, and the listed clips stay meanwhile',
      onChart: true,
      steps: [responded, { send: { type: 'clips.refresh' } }],
      ends: { listing: 'asking' },
      runs: ['fetch'],
      check: ({ context }, observed) => expectEqual([context.clips.length, observed.starts['fetch']], [2, 2]),
    },
    {
      name: '[L20] the page can restart a request for the list',
      onChart: true,
      steps: [{ send: { type: 'clips.refresh' } }],
      ends: { listing: 'asking' },
      check: (_, observed) => expectEqual(observed.starts['fetch'], 2),
    },
    {
      name: '[L20] a clip whose playback breaks off is reported',
      onChart: true,
      steps: [responded, play, { send: { type: 'clips.failed' } }],
      ends: { playing: 'broken' },
      tags: [],
      runs: [],
    },
    {
      name: '[L20] renewing the address of a broken clip may take up to ten seconds',
      onChart: true,
      steps: [...broken, { elapse: 9_999 }],
      ends: { playing: 'renewing' },
      tags: ['busy'],
      runs: ['renew'],
      check: (_, observed) => expectEqual(observed.inputs['renew'], [{ videoId: 'v1', mediaType: 'Video' }]),
    },
    ...(
      [
        ['does not arrive within ten seconds', { elapse: 10_000 }],
        ['cannot be loaded', { error: 'renew', reason: OFFLINE }],
        ['is refused', { done: 'renew', output: { status: 'private' } }],
        ['is no longer listed', { done: 'renew', output: { status: 'ok', clips: [OTHER], logos: [] } }],
      ] as const
    ).map(([what, step]) => ({
      name: `[L20] a clip whose address ${what} stays broken`,
      onChart: true,
      steps: [...broken, step],
      ends: { playing: 'broken' },
      tags: [],
      runs: [],
      check: ({ context }: { context: { clips: readonly unknown[] } }) => expectEqual(context.clips.length, 2),
    })),
    {
      name: '[L32] a session lost while the address of a clip is renewed ends the list',
      onChart: true,
      steps: [...broken, { done: 'renew', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L20] a newer list keeps the chosen clip even if it no longer contains it',
      onChart: true,
      steps: [
        responded,
        play,
        { send: { type: 'clips.close' } },
        { done: 'fetch', output: { ...listed, clips: [OTHER], logos: [] } },
      ],
      ends: { listing: 'shown' },
      check: ({ context }) => expectEqual([context.chosen, context.clips, context.logos], [LISTED, [OTHER], []]),
    },
    ...(['download', 'delete'] as const).flatMap((id) => {
      const begun = [responded, { send: { type: `clips.${id}`, clip: LISTED } } as const] as const;
      const during = id === 'download' ? 'downloading' : 'deleting';
      return [
        {
          name: `[L20] ${during} a clip starts with the item of that clip`,
          onChart: true,
          steps: [...begun],
          ends: during,
          runs: [id],
          check: ({ context }: { context: { chosen: unknown } }, observed: Observed) => {
            expectEqual(context.chosen, LISTED);
            expectEqual(observed.inputs[id], [
              { item: { id: LISTED.id, type: 'Clip', title: LISTED.title, visibility: 'public' } },
            ]);
          },
        },
        {
          name: `[L20] the list reloads when the dialog is done (${id})`,
          onChart: true,
          steps: [...begun, { done: id, output: { kind: 'closed' } } as const],
          ends: { listing: 'asking' },
          runs: ['fetch'],
        },
        {
          name: `[L20] the list reloads when the dialog crashes (${id})`,
          onChart: true,
          steps: [...begun, { error: id, reason: new Error('broken') } as const],
          ends: { listing: 'asking' },
          runs: ['fetch'],
        },
        {
          name: `[L32] a session lost in the dialog ends the list (${id})`,
          onChart: true,
          steps: [...begun, { done: id, output: { kind: 'lost' } } as const],
          ends: 'lost',
          output: { kind: 'lost' },
        },
      ];
    }),
    {
      name: '[L20] closing a clip that was played reloads the list',
      steps: [responded, play, { send: { type: 'clips.close' } }],
      ends: { listing: 'asking' },
      check: ({ context }) => must(context.clips.length === 2, 'what was listed stays'),
    },
    {
      name: '[L20] a clip whose address has expired plays from a renewed address',
      steps: [
        responded,
        play,
        { send: { type: 'clips.failed' } },
        { send: { type: 'clips.retry' } },
        { done: 'renew', output: { ...listed, clips: [{ ...LISTED, path: '/media/s/new/1080.m3u8' }] } },
      ],
      ends: { playing: 'showing' },
      check: ({ context }) => must(context.chosen?.path === '/media/s/new/1080.m3u8', 'the new address'),
    },
    {
      name: '[L20] a deleted clip leaves the list at once, and the page is notified',
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
      name: '[L20] a new clip can be played before the list has loaded',
      steps: [{ send: { type: 'clips.refresh' } }, play],
      ends: { playing: 'showing' },
    },
    {
      name: '[L32] a lost session ends the list',
      steps: [{ done: 'fetch', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
