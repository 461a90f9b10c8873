import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { CaptionTrack } from '../../../core/contract/captions.ts';
import type { CaptionKind, CaptionProblem } from '../../../core/domain/captions.ts';
import { CAPTION_BYTES_MAX } from '../../../core/domain/constants/captions.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PROBE_TIMEOUT_MS } from '../../../core/domain/constants/uploads.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import { isOk, isLost } from '../../shared/result-guards.ts';

/** A file chosen by the person; the page holds its bytes under the key. */
export interface CaptionFile {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
}

export interface NamedCaptions {
  lang: string;
  kind: CaptionKind;
}

type Lost = { status: 'empty' | 'private' | 'disconnected' };
export type CaptionsResult = { status: 'ok'; tracks: readonly CaptionTrack[] } | Lost;
export type CaptionsSaved =
  | { status: 'ok'; tracks: readonly CaptionTrack[]; cues: number }
  | { status: 'invalid'; reason: CaptionProblem['reason'] | 'many'; line: number }
  | Lost;

/** Message about the last action; a key of the texts. */
export type CaptionsNotice = 'saved' | 'deleted' | 'size' | 'notSaved' | 'notDeleted' | 'gone' | CaptionsProblem;
type CaptionsProblem = Extract<CaptionsSaved, { status: 'invalid' }>['reason'];

/** Ends only if the session is lost: the page leads to the sign-in. */
export interface CaptionsOutcome {
  kind: 'lost';
}

interface CaptionsContext {
  mediaId: MediaId;
  tracks: readonly CaptionTrack[];
  /** Language and kind for the next file. */
  draft: NamedCaptions;
  /** The file being sent, or the last one. */
  file: (NamedCaptions & { file: CaptionFile }) | undefined;
  /** The track to be confirmed, or being deleted. */
  chosen: CaptionTrack | undefined;
  notice: { kind: CaptionsNotice; line: number; cues: number } | undefined;
}

export type CaptionsEvent =
  | { type: 'captions.retry' }
  | { type: 'captions.describe'; change: Partial<NamedCaptions> }
  /** Adds a file, or replaces the one with the same language and kind. */
  | ({ type: 'captions.add'; file: CaptionFile } & NamedCaptions)
  | { type: 'captions.delete'; track: CaptionTrack }
  | { type: 'captions.confirm' }
  | { type: 'captions.cancel' };

/**
 * Caption files of a film or sound, on its edit page: added, replaced and deleted one at a time.
 *
 * If the server rejects a file, the message names the reason and the line; the list shows what the server has
 * confirmed. Media without a player have no captions, and nothing is shown.
 * Rows: S06.
 */
export const captionsMachine = setup({
  types: {
    input: {} as { mediaId: MediaId; lang: string },
    context: {} as CaptionsContext,
    events: {} as CaptionsEvent,
    output: {} as CaptionsOutcome,
    tags: {} as 'busy',
  },
  actors: {
    load: port<CaptionsResult, { mediaId: MediaId }>('load'),
    save: port<CaptionsSaved, NamedCaptions & { mediaId: MediaId; key: string }>('save'),
    remove: port<CaptionsResult, NamedCaptions & { mediaId: MediaId }>('remove'),
  },
  // Sending a file may take as long as probing an address.
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS, saveTimeout: PROBE_TIMEOUT_MS },
  guards: {
    isTooLarge: (_, { size }: CaptionFile) => size > CAPTION_BYTES_MAX,
    isOk,
    isInvalid: (_, { status }: CaptionsSaved) => status === 'invalid',
    isLost,
  },
  actions: {
    setTracks: assign((_, result: CaptionsResult | CaptionsSaved) =>
      result.status === 'ok' ? { tracks: result.tracks } : {},
    ),
    describe: assign(({ context }, change: Partial<NamedCaptions>) => ({ draft: { ...context.draft, ...change } })),
    setFile: assign((_, { lang, kind, file }: NamedCaptions & { file: CaptionFile }) => ({
      file: { lang, kind, file },
      notice: undefined,
    })),
    choose: assign((_, track: CaptionTrack) => ({ chosen: track, notice: undefined })),
    say: assign((_, kind: CaptionsNotice) => ({ notice: { kind, line: 0, cues: 0 } })),
    saySaved: assign((_, result: CaptionsSaved) =>
      result.status === 'ok' ? { notice: { kind: 'saved' as const, line: 0, cues: result.cues } } : {},
    ),
    sayProblem: assign((_, result: CaptionsSaved) =>
      result.status === 'invalid' ? { notice: { kind: result.reason, line: result.line, cues: 0 } } : {},
    ),
  },
}).createMachine({
  id: 'captions',
  description: 'Caption files of a film or sound.',
  context: ({ input: { mediaId, lang } }) => ({
    mediaId,
    tracks: [],
    draft: { lang, kind: 'subtitles' },
    file: undefined,
    chosen: undefined,
    notice: undefined,
  }),
  output: finalOutput<CaptionsOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Requests the existing captions.',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { mediaId } }) => ({ mediaId }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'setTracks', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'none' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    listed: {
      description: 'The captions of the film are listed.',
      initial: 'idle',
      on: { 'captions.describe': { actions: { type: 'describe', params: ({ event }) => event.change } } },
      states: {
        idle: {
          description: 'Files are listed, and another one may be added.',
          on: {
            'captions.add': [
              {
                guard: { type: 'isTooLarge', params: ({ event }) => event.file },
                actions: [
                  { type: 'setFile', params: ({ event }) => event },
                  { type: 'say', params: 'size' },
                ],
              },
              { target: 'saving', actions: { type: 'setFile', params: ({ event }) => event } },
            ],
            'captions.delete': {
              target: 'confirming',
              actions: { type: 'choose', params: ({ event }) => event.track },
            },
          },
        },
        saving: {
          description: 'Sends a file.',
          tags: 'busy',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { mediaId, file } }) => ({
              mediaId,
              lang: file!.lang,
              kind: file!.kind,
              key: file!.file.key,
            }),
            onDone: [
              {
                guard: { type: 'isOk', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'setTracks', params: ({ event }) => event.output },
                  { type: 'saySaved', params: ({ event }) => event.output },
                ],
              },
              {
                guard: { type: 'isInvalid', params: ({ event }) => event.output },
                target: 'idle',
                actions: { type: 'sayProblem', params: ({ event }) => event.output },
              },
              { guard: { type: 'isLost', params: ({ event }) => event.output }, target: '#captions.lost' },
              { target: 'idle', actions: { type: 'say', params: 'gone' } },
            ],
            onError: { target: 'idle', actions: { type: 'say', params: 'notSaved' } },
          },
          after: { saveTimeout: { target: 'idle', actions: { type: 'say', params: 'notSaved' } } },
        },
        confirming: {
          description: 'Asks for confirmation before a file is deleted.',
          on: { 'captions.confirm': { target: 'deleting' }, 'captions.cancel': { target: 'idle' } },
        },
        deleting: {
          description: 'Deletes a file.',
          tags: 'busy',
          invoke: {
            id: 'remove',
            src: 'remove',
            input: ({ context: { mediaId, chosen } }) => ({ mediaId, lang: chosen!.lang, kind: chosen!.kind }),
            onDone: [
              {
                guard: { type: 'isOk', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'setTracks', params: ({ event }) => event.output },
                  { type: 'say', params: 'deleted' },
                ],
              },
              { guard: { type: 'isLost', params: ({ event }) => event.output }, target: '#captions.lost' },
              { target: 'idle', actions: { type: 'say', params: 'gone' } },
            ],
            onError: { target: 'idle', actions: { type: 'say', params: 'notDeleted' } },
          },
          after: { requestTimeout: { target: 'idle', actions: { type: 'say', params: 'notDeleted' } } },
        },
      },
    },
    none: { description: 'The medium cannot have captions: it is a photo, or may not be edited.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'captions.retry': { target: 'loading' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});

export type CaptionsRef = ActorRefFrom<typeof captionsMachine>;
