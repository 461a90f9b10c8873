import { assign, sendTo, setup } from 'xstate';
import { listedCaptions } from '../../../../core/domain/captions.ts';
import { TRANSCRIPT_TIMEOUT_MS } from '../../../../core/domain/constants/playback.ts';
import type { Cue } from '../../../../core/domain/cues.ts';
import type { DataDocument } from '../../../../core/domain/data-document.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import { withGrant } from '../../../../core/domain/signed-address.ts';
import { port } from '../../../shared/port.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { DocumentRef } from '../../../shared/current-document.ts';
import type { PluginFact, PluginInput } from '../../panels/plugins.machine.ts';
import { transport } from '../../owners.ts';
import type { PlayingMode } from '../../player.events.ts';

export type CaptionTrack = NonNullable<DataDocument['video']['captions']>[number];

export interface CuesInput {
  tracks: readonly CaptionTrack[];
  /** Undefined: the page's language if available, otherwise the first one. */
  lang: string | undefined;
}

/** Undefined: the file contains no captions. */
export type CuesResult = { lang: string; cues: readonly Cue[] } | undefined;

export type TranscriptEvent =
  /** The viewer selected a line: seeks to it. */
  | { type: 'transcript.pick'; time: Seconds }
  | { type: 'transcript.choose'; lang: string }
  | { type: 'transcript.search'; text: string }
  /** The viewer scrolled or moved elsewhere in the list. */
  | { type: 'transcript.wander' }
  | { type: 'transcript.follow' }
  | { type: 'transcript.retry' };

interface TranscriptContext {
  document: DocumentRef;
  lang: string | undefined;
  cues: readonly Cue[];
  search: string;
  mode: PlayingMode | undefined;
  granted: string | undefined;
}

/**
 * The transcript of a film: its captions as lines to read, search and seek by.
 *
 * The current line is kept in view until the viewer moves elsewhere in the list, and again once they select a line or
 * ask for it. Source: captions of the data document (Player 3).
 * Rows: P15, P25.
 */
export const transcriptMachine = setup({
  types: {
    input: {} as PluginInput,
    context: {} as TranscriptContext,
    events: {} as TranscriptEvent | PluginFact,
  },
  actors: { loadCues: port<CuesResult, CuesInput>('loadCues') },
  delays: { transcriptTimeout: TRANSCRIPT_TIMEOUT_MS },
  guards: {
    hasCues: (_, result: CuesResult) => result !== undefined && result.cues.length > 0,
    isEmpty: (_, result: CuesResult) => result !== undefined,
  },
  actions: {
    setCues: assign((_, result: CuesResult) => (result ? { lang: result.lang, cues: result.cues } : {})),
    setLang: assign((_, lang: string) => ({ lang, cues: [] })),
    setSearch: assign((_, search: string) => ({ search })),
    setMode: assign((_, { mode }: { mode: PlayingMode }) => ({ mode })),
    setGrant: assign((_, { url }: { url: string }) => ({ granted: url })),
    requestSeek: sendTo(transport, (_, time: Seconds) => ({ type: 'playback.seek', time })),
  },
}).createMachine({
  id: 'transcript',
  context: ({ input: { document, stream, granted } }) => ({
    document,
    lang: undefined,
    cues: [],
    search: '',
    mode: stream?.mode,
    granted,
  }),
  initial: 'loading',
  on: {
    'playback.changed': { actions: { type: 'setMode', params: ({ event }) => event } },
    'playback.regranted': { actions: { type: 'setGrant', params: ({ event }) => event } },
    'transcript.choose': {
      target: '.loading',
      actions: { type: 'setLang', params: ({ event }) => event.lang },
    },
  },
  states: {
    loading: {
      description: 'Fetches the captions.',
      invoke: {
        id: 'loadCues',
        src: 'loadCues',
        input: ({ context: { document, lang, granted } }) => ({
          tracks: listedCaptions(currentDocument(document).video.captions).map((track) => ({
            ...track,
            url: withGrant(track.url, granted),
          })),
          lang,
        }),
        onDone: [
          {
            guard: { type: 'hasCues', params: ({ event }) => event.output },
            target: 'listing',
            actions: { type: 'setCues', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'setCues', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
      after: { transcriptTimeout: { target: 'failed' } },
    },
    listing: {
      description: 'The lines are listed.',
      on: {
        'transcript.pick': {
          target: '.following',
          actions: { type: 'requestSeek', params: ({ event }) => event.time },
        },
        'transcript.search': { actions: { type: 'setSearch', params: ({ event }) => event.text } },
      },
      initial: 'following',
      states: {
        following: {
          description: 'The current line stays in view.',
          on: { 'transcript.wander': { target: 'wandering' } },
        },
        wandering: {
          description: 'The viewer has moved elsewhere: the list keeps its scroll position.',
          on: { 'transcript.follow': { target: 'following' } },
        },
      },
    },
    empty: { description: 'The captions contain no text.' },
    failed: {
      description: 'The captions could not be fetched or parsed.',
      on: { 'transcript.retry': { target: 'loading' } },
    },
  },
});
