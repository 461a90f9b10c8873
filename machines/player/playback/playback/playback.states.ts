/** The sources that playback shows: pre-roll and mid-roll adverts, a live stream, and the films of a replay. */
import type { FilmAdvert } from '../../../../core/domain/data-document.ts';
import { choicesOf } from '../../../../core/domain/viewer-choices.ts';
import { sourceOf } from './playback.source.ts';
import type { PlaybackContext } from './playback.rules.ts';
import { playbackSetup } from './playback.setup.ts';

/** Asks the engine's clock until it knows the viewer's position, then continues with it. */
const readPlayhead = (
  target: '#playback.showing.midRoll' | '#playback.showing.content.replay',
  take: 'park' | 'cueRequested',
) =>
  playbackSetup.createStateConfig({
    initial: 'asking',
    states: {
      asking: {
        description: 'Reads the clock.',
        invoke: {
          id: 'readTime',
          src: 'readTime',
          onDone: [
            {
              guard: { type: 'hasPlayhead', params: ({ event }) => ({ playhead: event.output }) },
              target,
              reenter: true,
              actions: { type: take, params: ({ event }) => ({ playhead: event.output }) },
            },
            { target: 'waiting' },
          ],
          onError: { target: 'waiting' },
        },
      },
      waiting: { description: 'A seek is pending.', after: { parkingRetry: { target: 'asking' } } },
    },
  });

/**
 * Saves the position before an advert. A film that cannot report it is not interrupted.
 *
 * @param sibling the state to return to if no position was found
 */
const parkingFrom = (sibling: 'onAir' | 'filming') =>
  playbackSetup.createStateConfig({
    ...readPlayhead('#playback.showing.midRoll', 'park'),
    description: 'An advert is due; reads the viewer’s position, to return there.',
    on: { 'advert.due': { actions: { type: 'noteDue', params: ({ event }) => event } } },
    after: { parkingPatience: { target: sibling, actions: 'dropDue' } },
  });

/** Shows the same moment from another address, or its beginning if no position was found. */
const switching = playbackSetup.createStateConfig({
  ...readPlayhead('#playback.showing.content.replay', 'cueRequested'),
  description: 'Another camera or address of the same event was requested; reads the viewer’s position.',
  after: {
    parkingPatience: {
      target: '#playback.showing.content.replay',
      reenter: true,
      actions: { type: 'cueRequested', params: { playhead: undefined } },
    },
  },
});

/** The engine of the current source, and the chart that watches an advert. */
const engine = {
  id: 'media',
  systemId: 'media',
  src: 'media',
  input: ({ context }: { context: PlaybackContext }) => sourceOf(context),
} as const;
const watcher = {
  id: 'advert',
  src: 'advert',
  input: ({ context }: { context: PlaybackContext }) => ({
    advert: context.advert as FilmAdvert,
    autoplay: context.runs,
  }),
} as const;

export const preRoll = playbackSetup.createStateConfig({
  description: 'The advert before the film or the live stream.',
  tags: 'advert',
  entry: [{ type: 'enter', params: { mode: 'preRoll' } }, 'openSource', 'reportChanged'],
  exit: 'dropAdvert',
  invoke: [engine, { ...watcher, onDone: { target: '#playback.choosing' } }],
  on: {
    'playback.seek': {
      guard: 'canReplay',
      target: 'content.replay',
      actions: ['cueFirst', { type: 'cueTime', params: ({ event }) => event }],
    },
  },
});

export const midRoll = playbackSetup.createStateConfig({
  description: 'An advert during the film, or several in a row; a seek waits until after the last.',
  tags: 'advert',
  entry: ['takeDue', { type: 'enter', params: { mode: 'midRoll' } }, 'openSource', 'reportChanged'],
  exit: 'dropAdvert',
  invoke: [
    engine,
    {
      ...watcher,
      onDone: [
        { guard: 'isAnotherDue', target: 'midRoll', reenter: true },
        { guard: 'cameFromReplay', target: 'content.replay', actions: 'cueReturn' },
        { guard: 'cameFromLive', target: 'content.live', actions: 'cueReturn' },
        { target: '#playback.choosing' },
      ],
    },
  ],
  on: { 'playback.seek': { actions: { type: 'seekAfterAdvert', params: ({ event }) => event } } },
});

const live = playbackSetup.createStateConfig({
  description: 'A live stream.',
  entry: ['dropDue', { type: 'enter', params: { mode: 'live' } }, 'openSource', 'reportChanged'],
  invoke: engine,
  on: {
    'playback.choose': [
      {
        guard: { type: 'isStream', params: ({ event }) => event },
        target: 'live',
        reenter: true,
        actions: { type: 'cueIndex', params: ({ event }) => event },
      },
      {
        guard: { type: 'isFilm', params: ({ event }) => event },
        target: 'replay',
        actions: { type: 'cueIndex', params: ({ event }) => event },
      },
    ],
    'media.ended': [
      { guard: 'canReplay', target: 'replay', actions: 'cueFirst' },
      { target: '#playback.awaitingLive', actions: 'reportDue' },
    ],
    'data.changed': [
      { guard: 'isLiveOverWithReplay', target: 'replay', actions: 'cueFirst' },
      { guard: 'isLiveOver', target: '#playback.awaitingLive' },
    ],
  },
  initial: 'onAir',
  states: {
    onAir: {
      description: 'The stream plays, stalls or is paused.',
      on: {
        'advert.due': {
          guard: { type: 'isDue', params: ({ event }) => event },
          target: 'parking',
          actions: { type: 'noteDue', params: ({ event }) => event },
        },
      },
    },
    parking: parkingFrom('onAir'),
  },
});

const replay = playbackSetup.createStateConfig({
  description: 'A film of the replay list.',
  entry: ['dropDue', { type: 'enter', params: { mode: 'replay' } }, 'openSource', 'reportChanged'],
  invoke: engine,
  on: {
    'playback.watch': {
      guard: { type: 'isOtherCamera', params: ({ event }) => event },
      target: '.switching',
      actions: { type: 'requestCamera', params: ({ event }) => event },
    },
    'playback.choose': [
      {
        guard: { type: 'keepsMoment', params: ({ event }) => event },
        target: '.switching',
        actions: { type: 'requestFilm', params: ({ event }) => event },
      },
      {
        guard: { type: 'isFilm', params: ({ event }) => event },
        target: 'replay',
        reenter: true,
        actions: { type: 'cueIndex', params: ({ event }) => event },
      },
      {
        guard: { type: 'isStream', params: ({ event }) => event },
        target: 'live',
        actions: { type: 'cueIndex', params: ({ event }) => event },
      },
    ],
    'playback.next': { guard: 'hasNext', target: 'replay', reenter: true, actions: 'cueNext' },
    'media.ended': [
      { guard: 'hasNext', target: 'replay', reenter: true, actions: 'cueNext' },
      { target: '.finished', actions: ['forwardToTransport', 'reportFinished'] },
    ],
  },
  initial: 'filming',
  states: {
    filming: {
      description: 'The film plays, loads or is paused.',
      on: {
        'advert.due': {
          guard: { type: 'isDue', params: ({ event }) => event },
          target: 'parking',
          actions: { type: 'noteDue', params: ({ event }) => event },
        },
      },
    },
    parking: parkingFrom('filming'),
    switching,
    finished: {
      description: 'The last film has ended; playing or seeking returns to it.',
      on: { 'media.seeking': { target: 'filming' } },
    },
  },
});

/** Commands and facts that apply to a film or a live stream, but not to an advert. */
export const content = playbackSetup.createStateConfig({
  description: 'The film or the live stream.',
  on: {
    'playback.toEdge': { actions: ['forwardToTransport', 'forwardToLiveEdge'] },
    'playback.step': [{ guard: 'isOwnPicture', actions: 'forwardToTransport' }, { actions: 'forwardToFrameRate' }],
    'frameRate.dismiss': { actions: 'forwardToFrameRate' },
    'playback.setRate': {
      actions: [
        { type: 'setPreference', params: ({ event }) => ({ rate: event.rate }) },
        'reportPreferences',
        { type: 'setMedia', params: ({ event }) => ({ type: 'media.setRate', rate: event.rate }) },
      ],
    },
    'playback.setQuality': {
      actions: [
        { type: 'setPreference', params: ({ event }) => ({ quality: event.lines }) },
        'reportPreferences',
        { type: 'setMedia', params: ({ event }) => ({ type: 'media.setQuality', lines: event.lines }) },
      ],
    },
    'playback.setCaptions': {
      actions: [
        { type: 'setPreference', params: ({ event }) => ({ captions: event.lang }) },
        'reportPreferences',
        { type: 'reportChoices', params: ({ event }) => choicesOf(event) },
        { type: 'setMedia', params: ({ event }) => ({ type: 'media.setCaptions', lang: event.lang }) },
      ],
    },
    'playback.setAudio': {
      actions: [
        { type: 'setPreference', params: ({ event }) => ({ audio: event.lang }) },
        'reportPreferences',
        { type: 'reportChoices', params: ({ event }) => choicesOf(event) },
        { type: 'setMedia', params: ({ event }) => ({ type: 'media.setAudio', lang: event.lang }) },
      ],
    },
    'recovery.retry': { actions: 'forwardToRecovery' },
    'network.online': { actions: 'forwardToRecovery' },
    'page.visible': { actions: 'forwardToRecovery' },
    'transport.stuck': { actions: 'forwardToRecovery' },
    'media.seeked': { actions: ['forwardToTransport', 'forwardToLiveEdge', 'forwardToRecovery', 'reportSeeked'] },
    'media.latency': { actions: 'forwardToLiveEdge' },
    'recovery.renewed': {
      actions: [
        { type: 'noteGrant', params: ({ event }) => event },
        { type: 'setMedia', params: ({ event }) => ({ type: 'media.regrant', url: event.url }) },
        { type: 'reportRegranted', params: ({ event }) => event },
      ],
    },
  },
  initial: 'replay',
  states: { live, replay },
});
