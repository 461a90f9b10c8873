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

/** What the system's own controls say of the film. */
export interface SessionMetadata {
  /** Empty where the film has none. */
  title: string;
  /** Of its first public collection; undefined: it lies in none. */
  collection: string | undefined;
  /** Address of its picture. */
  artwork: string | undefined;
}

export interface SessionShow {
  plays: boolean;
  /** Not within an advert. */
  canSeek: boolean;
  /** There are tags, or a list of them, to go to. */
  canSkip: boolean;
}

export type SessionCommand =
  | ({ type: 'session.describe' } & SessionMetadata)
  /** The port takes the moment and the pace from the clock, then and at each change of pace. */
  | ({ type: 'session.show' } & SessionShow);

export type SessionNotification =
  | { type: 'session.play' }
  | { type: 'session.pause' }
  | { type: 'session.back' }
  | { type: 'session.forward' }
  | { type: 'session.seek'; time: Seconds }
  | { type: 'session.previous' }
  | { type: 'session.next' }
  /** Another player of this page has the system's controls now. */
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
 * The system's own controls (keyboard keys, a lock screen, a headset) of the film that plays.
 *
 * The player of a page that began to play last has them; a previous one takes them back when it is paused and played
 * again. Without them nothing is published and no key is handled. Source: player document, point 4.
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
      description: 'Did it play before this was fetched?',
      always: [{ guard: 'isPlaying', target: 'shown' }, { target: 'resting' }],
    },
    resting: {
      description: 'Nothing has been played here, or another player was played since.',
      on: {
        'playback.playing': {
          target: 'shown',
          actions: { type: 'notePlaying', params: ({ event }) => event },
        },
      },
    },
    overtaken: {
      description: 'It plays on beside another player, which was started later.',
      on: {
        'playback.paused': { target: 'resting', actions: 'noteRest' },
        'playback.finished': { target: 'resting', actions: 'noteRest' },
      },
    },
    shown: {
      description: "The system's controls are this player's.",
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
