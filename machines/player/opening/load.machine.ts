import { assign, setup } from 'xstate';
import { DATA_FILE_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import type { DataFileInput, LoadResult, PlayRequest, TagListResult } from '../player.ports.ts';

/** One video of a tag list, with the listed tags in it. */
export type ListedVideo = TagListResult['videos'][number];

export interface LoadInput {
  request: PlayRequest;
  /** The video to load, if the tag list has been resolved before. */
  id: MediaId | undefined;
}

export type LoadOutcome = { kind: 'loaded'; result: LoadResult; list: ListedVideo[] } | { kind: 'failed' };

interface LoadContext {
  request: PlayRequest;
  type: PlayRequest['type'];
  id: MediaId | undefined;
  list: ListedVideo[];
  result: LoadResult | undefined;
}

const fileOf = ({ request: { userId }, type, id }: LoadContext): DataFileInput => ({ type, id: id!, userId });

/**
 * Fetches the data file of a video, or its copy if that fails.
 *
 * A tag list is first resolved to its videos. A malformed file counts as failed. If both files fail, there are no data.
 * Source: player document, points 4 and 7.
 * Rows: P01, P02.
 */
export const loadMachine = setup({
  types: {
    input: {} as LoadInput,
    context: {} as LoadContext,
    output: {} as LoadOutcome,
  },
  actors: {
    resolveTags: port<TagListResult, Pick<PlayRequest, 'tags' | 'sounds' | 'type'>>('resolveTags'),
    requestData: port<LoadResult, DataFileInput>('requestData'),
    requestCopy: port<LoadResult, DataFileInput>('requestCopy'),
  },
  delays: { dataTimeout: DATA_FILE_TIMEOUT_MS },
  guards: {
    isNamed: ({ context }) => context.id !== undefined,
    hasVideos: (_, result: TagListResult) => result.videos.length > 0,
  },
  actions: {
    setList: assign(({ context }, { videos }: TagListResult) => ({
      list: videos,
      id: videos[0]?.id,
      type: videos[0]?.type ?? context.type,
    })),
    setResult: assign((_, result: LoadResult) => ({ result })),
  },
}).createMachine({
  id: 'load',
  description: 'Fetches the data file of a video, or its copy.',
  context: ({ input: { request, id } }) => ({
    request,
    type: request.type,
    id: id ?? request.id,
    list: [],
    result: undefined,
  }),
  output: finalOutput<LoadOutcome>(),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether a video is named, or only tags.',
      always: [{ guard: 'isNamed', target: 'requestingData' }, { target: 'resolvingTags' }],
    },
    resolvingTags: {
      description: 'Requests the videos that contain the tags; the first one is loaded.',
      invoke: {
        id: 'tagList',
        src: 'resolveTags',
        input: ({ context: { request } }) => ({ tags: request.tags, sounds: request.sounds, type: request.type }),
        onDone: [
          {
            guard: { type: 'hasVideos', params: ({ event }) => event.output },
            target: 'requestingData',
            actions: { type: 'setList', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
      after: { dataTimeout: { target: 'failed' } },
    },
    requestingData: {
      description: 'Fetches the data file, bypassing every cache.',
      invoke: {
        id: 'data',
        src: 'requestData',
        input: ({ context }) => fileOf(context),
        onDone: {
          target: 'loaded',
          actions: { type: 'setResult', params: ({ event }) => event.output },
        },
        onError: { target: 'requestingCopy' },
      },
      after: { dataTimeout: { target: 'requestingCopy' } },
    },
    requestingCopy: {
      description: 'Fetches the copy from the content network.',
      invoke: {
        id: 'copy',
        src: 'requestCopy',
        input: ({ context }) => fileOf(context),
        onDone: {
          target: 'loaded',
          actions: { type: 'setResult', params: ({ event }) => event.output },
        },
        onError: { target: 'failed' },
      },
      after: { dataTimeout: { target: 'failed' } },
    },
    loaded: {
      description: 'A valid document is loaded.',
      type: 'final',
      output: ({ context }): LoadOutcome => ({ kind: 'loaded', result: context.result!, list: context.list }),
    },
    failed: {
      description: 'No data available.',
      type: 'final',
      output: { kind: 'failed' } satisfies LoadOutcome,
    },
  },
});
