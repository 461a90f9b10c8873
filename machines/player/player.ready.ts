import { nextInput } from './player.list.ts';
import {
  optionalFile,
  panelsInput,
  playbackInput,
  pluginsInput,
  resultsInput,
  resumePositionInput,
  sponsorsInput,
  tagsInput,
} from './player.inputs.ts';
import { playerSetup } from './player.setup.ts';

/** A playable film with everything around it. */
export const ready = playerSetup.createStateConfig({
  description: 'Playable: runs playback, tags and the surrounding panels, and refreshes the data.',
  entry: ['openDocument', 'emitReady'],
  exit: 'closeDocument',
  invoke: [
    {
      id: 'playback',
      src: 'playback',
      input: ({ context }) => playbackInput(context),
      onDone: [
        {
          guard: { type: 'isRefused', params: ({ event }) => event.output },
          target: 'opening',
          actions: 'resetPlayer',
        },
        { guard: 'canSkip', target: 'opening', actions: 'skip' },
        { target: 'removed', actions: { type: 'refuse', params: 'gone' } },
      ],
      onError: [
        { guard: 'canSkip', target: 'opening', actions: 'skip' },
        { target: 'removed', actions: { type: 'refuse', params: 'gone' } },
      ],
    },
    { id: 'tags', systemId: 'tags', src: 'tags', input: ({ context }) => tagsInput(context) },
    {
      id: 'style',
      src: 'style',
      input: ({ context }) => optionalFile(context, 'custoId'),
      onDone: { actions: { type: 'saveAppearance', params: ({ event }) => event.output } },
    },
    {
      id: 'tagData',
      src: 'tagData',
      input: ({ context }) => optionalFile(context, 'reference'),
      onDone: { actions: { type: 'saveAppearance', params: ({ event }) => event.output } },
    },
    { id: 'controls', src: 'controls' },
    { id: 'screen', src: 'screen', input: ({ context }) => ({ pictured: context.request.type !== 'audio' }) },
    { id: 'panels', src: 'panels', input: ({ context }) => panelsInput(context) },
    { id: 'pubDisplay', src: 'sponsors', input: ({ context }) => sponsorsInput(context, 'pubDisplay') },
    { id: 'pubLiveResults', src: 'sponsors', input: ({ context }) => sponsorsInput(context, 'pubLiveResults') },
    { id: 'pubOverlay', src: 'sponsors', input: ({ context }) => sponsorsInput(context, 'pubOverlay') },
    { id: 'banner', src: 'banner', input: ({ context }) => ({ document: context.document! }) },
    { id: 'profile', src: 'profile', input: ({ context }) => ({ document: context.document! }) },
    { id: 'results', src: 'results', input: ({ context }) => resultsInput(context) },
    { id: 'resumePosition', src: 'resumePosition', input: ({ context }) => resumePositionInput(context) },
    { id: 'doubleTapSeek', src: 'doubleTapSeek' },
    { id: 'plugins', src: 'plugins', input: ({ context }) => pluginsInput(context) },
    { id: 'next', src: 'next', input: ({ context }) => nextInput(context) },
  ],
  on: {
    'player.signIn': [{ guard: 'canLeave', target: 'leaving' }, { actions: 'emitSignIn' }],
    'skippedNotice.dismiss': { actions: 'clearSkipped' },
    'player.open': {
      target: 'opening',
      actions: [
        { type: 'openAnother', params: ({ event }) => event.id },
        { type: 'emitOpened', params: ({ event }) => event.id },
      ],
    },
    'page.visible': {
      actions: ['forwardToPlayback', 'forwardToDataDocument', 'forwardToSponsorSlots', 'forwardToPlugins'],
    },
    'page.hidden': {
      actions: [
        'forwardToPlayback',
        'forwardToDataDocument',
        'forwardToSponsorSlots',
        'forwardToPlugins',
        'forwardToResumePosition',
      ],
    },
    'picture.settled': { actions: ['markPictureSettled', 'forwardToPlugins'] },
    'flags.set': {
      actions: [{ type: 'setFlags', params: ({ event }) => event.flags }, 'forwardToResults', 'forwardToPlugins'],
    },
    'page.turned': { actions: 'forwardToPanels' },
    'network.online': { actions: ['markOnline', 'forwardToPlayback', 'forwardToDataDocument', 'forwardToPlugins'] },
    'network.offline': { actions: ['markOffline', 'forwardToPlayback', 'forwardToPlugins'] },

    'controls.*': { actions: 'forwardToControls' },
    'screen.*': { actions: 'forwardToScreen' },
    'panel.*': { actions: 'forwardToPanels' },
    'menu.*': { actions: 'forwardToPanels' },
    'sponsor.*': { actions: { type: 'forwardToSponsorSlot', params: ({ event }) => event } },
    'banner.*': { actions: 'forwardToBanner' },
    'plugins.request': { actions: 'forwardToPlugins' },
    'panels.opened': { actions: { type: 'requestPlugin', params: ({ event }) => event.panel } },
    'cover.changed': { actions: ['forwardToPanels', 'forwardToPlugins'] },
    'miniPlayer.dismissed': { actions: 'pausePlayback' },

    'playback.play': { actions: 'forwardToTransport' },
    'playback.pause': { actions: 'forwardToTransport' },
    'playback.toggle': { actions: 'forwardToTransport' },
    'playback.seek': { actions: 'forwardToTransport' },
    'playback.seekBy': { actions: 'forwardToTransport' },
    // Facts that share a prefix with commands have their own transitions, which take precedence over these.
    'playback.*': { actions: 'forwardToPlayback' },
    'advert.skip': { actions: 'forwardToPlayback' },
    'recovery.retry': { actions: 'forwardToPlayback' },
    'consent.*': { actions: 'forwardToPlayback' },
    'frameRate.dismiss': { actions: 'forwardToPlayback' },
    'consent.given': {
      actions: [
        { type: 'setConsent', params: ({ event }) => event },
        { type: 'emitConsent', params: ({ event }) => event },
      ],
    },

    'resumePosition.noted': {
      actions: [
        { type: 'setMoment', params: ({ event }) => event },
        { type: 'emitPosition', params: ({ event }) => event },
      ],
    },
    'resumePosition.*': { actions: 'forwardToResumePosition' },
    'doubleTapSeek.*': { actions: 'forwardToDoubleTapSeek' },

    'results.seen': { actions: 'forwardToDataDocument' },
    'live.due': { actions: 'forwardToDataDocument' },
    'results.*': { actions: 'forwardToResults' },
    'scores.chosen': { actions: { type: 'emitScores', params: ({ event }) => event } },

    'tag.*': { actions: 'forwardToTags' },
    'tag.repeat': { actions: [{ type: 'setRepeat', params: ({ event }) => event }, 'forwardToTags'] },

    'playback.ready': { actions: ['forwardToTags', 'forwardToPlugins', 'forwardToResumePosition'] },
    'playback.playing': {
      actions: [
        'forwardToTags',
        'forwardToControls',
        'forwardToScreen',
        'forwardToPlugins',
        'forwardToNext',
        'forwardToResumePosition',
        'emitPlaying',
      ],
    },
    'playback.paused': {
      actions: ['forwardToTags', 'forwardToControls', 'forwardToScreen', 'forwardToPlugins', 'forwardToResumePosition'],
    },
    'playback.waiting': { actions: 'forwardToPlugins' },
    'media.seeked': { actions: ['forwardToTags', 'forwardToPlugins', 'forwardToResumePosition'] },
    'playback.changed': { actions: ['forwardToTags', 'forwardToPlugins', 'forwardToResumePosition'] },
    'playback.regranted': { actions: ['forwardToTags', 'forwardToPlugins'] },
    'playback.volume': {
      actions: [
        { type: 'setVolume', params: ({ event }) => event },
        { type: 'emitVolume', params: ({ event }) => event },
        'forwardToPlugins',
      ],
    },
    'playback.preferences': {
      actions: [
        { type: 'setPreferences', params: ({ event }) => event },
        { type: 'emitCaptions', params: ({ event }) => event },
      ],
    },
    'playback.chosen': { actions: { type: 'emitChosen', params: ({ event }) => event } },
    'playback.finished': [
      { guard: 'endsBeforeGranted', target: 'ready', reenter: true, actions: 'takeUpcoming' },
      { guard: 'movesOn', target: 'opening', actions: { type: 'moveOn', params: 'next' } },
      // A repeated tag plays again: panels and resume position are not told of an end.
      {
        guard: 'isRepeating',
        actions: ['forwardToTags', 'forwardToControls', 'forwardToScreen', 'forwardToPlugins'],
      },
      {
        actions: [
          'forwardToTags',
          'forwardToControls',
          'forwardToScreen',
          'forwardToPanels',
          'forwardToPlugins',
          'forwardToResumePosition',
        ],
      },
    ],

    'ad.impression': { actions: 'forwardToPlugins' },
    'ad.click': { actions: 'forwardToPlugins' },

    'tags.exhausted': [
      { guard: 'isNextGranted', target: 'ready', reenter: true, actions: 'takeUpcoming' },
      {
        guard: 'hasNextVideo',
        target: 'opening',
        actions: { type: 'moveOn', params: 'next' },
      },
      { actions: 'pausePlayback' },
    ],
    'tags.beyond': [
      {
        guard: { type: 'goesToGranted', params: ({ event }) => event.to },
        target: 'ready',
        reenter: true,
        actions: 'takeUpcoming',
      },
      {
        guard: { type: 'goesOn', params: ({ event }) => event.to },
        target: 'opening',
        actions: { type: 'moveOn', params: ({ event }) => event.to },
      },
    ],
    'next.granted': {
      actions: { type: 'setUpcoming', params: ({ event }) => event.upcoming },
    },
    'next.lapsed': { actions: 'dropUpcoming' },
    'tag.changed': {
      actions: ['forwardToProfile', 'forwardToSponsorSlots', 'forwardToPanels', 'forwardToPlugins', 'forwardToNext'],
    },
    'advert.due': { actions: 'forwardToPlayback' },
    'data.changed': {
      actions: [
        'forwardToPlayback',
        'forwardToTags',
        'forwardToSponsorSlots',
        'forwardToBanner',
        'forwardToPanels',
        'forwardToResults',
        'forwardToPlugins',
      ],
    },
  },
});
