import { assign, sendTo, setup } from 'xstate';
import { SESSION_STEP_S } from '../../../core/domain/constants/playback.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { MAIN_FILM, timedTags } from '../../../core/domain/tags.ts';
import { callbackPort } from '../../shared/port.ts';
import { currentDocument } from '../../shared/current-document.ts';
import type { DocumentRef } from '../../shared/current-document.ts';
import { tags, transport } from '../owners.ts';
import type { PlayingMode } from '../player.events.ts';
import type { PluginFact, PluginInput } from '../panels/plugins.machine.ts';

/** Metadata for the system's media controls. */
export interface SessionMetadata {
  /** Empty if the film has none. */
  title: string;
  /** Its first public collection; undefined if it is in none. */
  collection: string | undefined;
  /** Address of its picture. */
  artwork: string | undefined;
}

export interface SessionShow {
  plays: boolean;
  /** False during an advert. */
  canSeek: boolean;
  /** There are tags, or a tag list, to skip through. */
  canSkip: boolean;
}

export type SessionCommand =
  | ({ type: 'session.describe' } & SessionMetadata)
  /** The port reads position and rate from the clock, now and at each change of the rate. */
  | ({ type: 'session.show' } & SessionShow);

export type SessionNotification =
  | { type: 'session.play' }
  | { type: 'session.pause' }
  | { type: 'session.back' }
  | { type: 'session.forward' }
  | { type: 'session.seek'; time: Seconds }
  | { type: 'session.previous' }
  | { type: 'session.next' }
  /** Another player of this page has taken over the system's controls. */
  | { type: 'session.taken' };

interface SessionContext {
  document: DocumentRef;
  mode: PlayingMode | undefined;
  plays: boolean;
  hasList: boolean;
}

function metadata({ document }: SessionContext): SessionMetadata {
  const { video, collections } = currentDocument(document);
  const collection = collections.find(({ visibility }) => visibility === 'public');
  return { title: video.title ?? '', collection: collection?.title, artwork: video.pathThumb };
}

function show({ document, mode, plays, hasList }: SessionContext): SessionShow {
  const hasTags = timedTags(currentDocument(document).tags, MAIN_FILM).length > 0;
  const isAdvert = mode === 'preRoll' || mode === 'midRoll';
  return { plays, canSeek: !isAdvert, canSkip: !isAdvert && (hasTags || hasList) };
}

/**
 * The system's media controls (keyboard keys, lock screen, headset) for the film that plays.
 *
 * The player of a page that started last owns them; another player takes them back when it is paused and played again.
 * Without them nothing is published and no key is handled. Source: player document, point 4.
 * Rows: P15.
 */
export const mediaSessionMachine = setup({
  types: {
    input: {} as PluginInput,
    context: {} as SessionContext,
    events: {} as SessionNotification | PluginFact,
  },
  actors: { browserSession: callbackPort<SessionCommand, SessionMetadata & SessionShow>('browserSession') },
  guards: { isPlaying: ({ context }) => context.plays },
  actions: {
    notePlaying: assign((_, { mode }: { mode: PlayingMode }) => ({ plays: true, mode })),
    noteRest: assign({ plays: false }),
    noteMode: assign((_, { mode }: { mode: PlayingMode }) => ({ mode })),
    describe: sendTo('browserSession', ({ context }) => ({ type: 'session.describe', ...metadata(context) })),
    show: sendTo('browserSession', ({ context }) => ({ type: 'session.show', ...show(context) })),
    requestPlay: sendTo(transport, { type: 'playback.play' }),
    requestPause: sendTo(transport, { type: 'playback.pause' }),
    requestBack: sendTo(transport, { type: 'playback.seekBy', seconds: -SESSION_STEP_S }),
    requestForward: sendTo(transport, { type: 'playback.seekBy', seconds: SESSION_STEP_S }),
    requestSeek: sendTo(transport, (_, { time }: { time: Seconds }) => ({ type: 'playback.seek', time })),
    requestPrevious: sendTo(tags, { type: 'tag.previous' }),
    requestNext: sendTo(tags, { type: 'tag.next' }),
  },
}).createMachine({
  id: 'mediaSession',
  context: ({ input: { document, stream, plays, request } }) => ({
    document,
    mode: stream?.mode,
    plays,
    hasList: request.tags.length > 0,
  }),
  initial: 'choosing',
  on: {
    'playback.changed': { actions: { type: 'noteMode', params: ({ event }) => event } },
  },
  states: {
    choosing: {
      description: 'Checks whether the film was playing before this chart was loaded.',
      always: [{ guard: 'isPlaying', target: 'shown' }, { target: 'resting' }],
    },
    resting: {
      description: 'Nothing has played here yet, or another player has played since.',
      on: {
        'playback.playing': {
          target: 'shown',
          actions: { type: 'notePlaying', params: ({ event }) => event },
        },
      },
    },
    overtaken: {
      description: 'Still playing, but another player was started later.',
      on: {
        'playback.paused': { target: 'resting', actions: 'noteRest' },
        'playback.finished': { target: 'resting', actions: 'noteRest' },
      },
    },
    shown: {
      description: 'This player owns the system’s controls.',
      invoke: {
        id: 'browserSession',
        src: 'browserSession',
        input: ({ context }) => ({ ...metadata(context), ...show(context) }),
      },
      on: {
        'playback.ready': { actions: 'show' },
        'playback.playing': { actions: [{ type: 'notePlaying', params: ({ event }) => event }, 'show'] },
        'playback.paused': { actions: ['noteRest', 'show'] },
        'playback.finished': { actions: ['noteRest', 'show'] },
        'media.seeked': { actions: 'show' },
        'playback.changed': { actions: [{ type: 'noteMode', params: ({ event }) => event }, 'show'] },
        'data.changed': { actions: ['describe', 'show'] },
        'session.taken': [{ guard: 'isPlaying', target: 'overtaken' }, { target: 'resting' }],
        'session.play': { actions: 'requestPlay' },
        'session.pause': { actions: 'requestPause' },
        'session.back': { actions: 'requestBack' },
        'session.forward': { actions: 'requestForward' },
        'session.seek': { actions: { type: 'requestSeek', params: ({ event }) => event } },
        'session.previous': { actions: 'requestPrevious' },
        'session.next': { actions: 'requestNext' },
      },
    },
  },
});
