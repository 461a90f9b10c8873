import { accessSetup } from './access.setup.ts';

/** Who watches. */
export const visitor = accessSetup.createStateConfig({
  description: 'Who watches is found out.',
  initial: 'unasked',
  states: {
    unasked: {
      description: 'Nobody has signed in here, and no medium asks for it yet.',
      always: [
        { guard: 'isVisitorKnown', target: 'settled' },
        { guard: 'isVisitorNeeded', target: 'asking' },
        { guard: 'hasDocument', target: 'settled', actions: 'takeForAnonymous' },
      ],
    },
    asking: {
      description: 'The server is asked who is signed in.',
      invoke: {
        id: 'session',
        src: 'checkSession',
        input: undefined,
        onDone: {
          target: 'settled',
          actions: { type: 'setVisitor', params: ({ event }) => event.output },
        },
        onError: { target: 'settled', actions: 'failSession' },
      },
      after: { sessionTimeout: { target: 'settled', actions: 'failSession' } },
    },
    settled: { description: 'A connected user, an anonymous visitor, or a session that could not be checked.' },
  },
});

/** Whose page it is. */
export const page = accessSetup.createStateConfig({
  description: 'Whose page it is is found out.',
  initial: 'unasked',
  states: {
    unasked: {
      description: 'The default user needs no look-up.',
      always: [
        { guard: 'isPageKnown', target: 'known' },
        { guard: 'isDefaultPage', target: 'known', actions: 'setDefaultPage' },
        { target: 'asking' },
      ],
    },
    asking: {
      description: 'The group of the page-level user is looked up; where that fails the default group stays.',
      invoke: {
        id: 'page',
        src: 'findPageGroup',
        input: ({ context: { request } }) => ({ userId: request.userId, groupId: request.groupId }),
        onDone: {
          target: 'known',
          actions: { type: 'setPage', params: ({ event }) => event.output },
        },
        onError: { target: 'known', actions: 'setDefaultPage' },
      },
      after: { checkTimeout: { target: 'known', actions: 'setDefaultPage' } },
    },
    known: { description: 'The group that this page shows.' },
  },
});

/** The medium: its own dates first, then what the server and the viewer allow, in this order. */
export const authorize = accessSetup.createStateConfig({
  description: 'Whether the medium may be played is checked.',
  initial: 'awaitingDocument',
  states: {
    awaitingDocument: {
      description: 'The data file says which checks apply.',
      always: [
        { guard: 'isResumed', target: 'authorizing.checkingMedia' },
        { guard: 'isHidden', target: 'authorizing.awaitingServer' },
        { guard: 'hasDocument', target: 'checkingDates' },
      ],
    },
    checkingDates: {
      description: 'Published, and now between its validity and its expiration date.',
      always: [
        {
          guard: 'isUnpublished',
          target: '#access.refused',
          actions: { type: 'refuse', params: 'unpublished' },
        },
        {
          guard: 'isNotYetValid',
          target: '#access.refused',
          actions: { type: 'refuse', params: 'notYetValid' },
        },
        {
          guard: 'isExpired',
          target: '#access.refused',
          actions: { type: 'refuse', params: 'expired' },
        },
        {
          guard: 'isUnreadable',
          target: '#access.refused',
          actions: { type: 'refuse', params: 'checkFailed' },
        },
        { target: 'authorizing' },
      ],
    },
    authorizing: {
      description: 'All requests that apply are out; their responses are checked in this order.',
      initial: 'checkingOwner',
      entry: 'requestChecks',
      on: {
        'xstate.done.actor.referer': {
          actions: { type: 'setResult', params: ({ event }) => ({ referer: { status: event.output } }) },
        },
        'xstate.error.actor.referer': {
          actions: { type: 'setResult', params: { referer: { status: 'failed' } } },
        },
        'xstate.done.actor.media': {
          actions: { type: 'setResult', params: ({ event }) => ({ media: event.output }) },
        },
        'xstate.error.actor.media': {
          actions: { type: 'setResult', params: { media: { status: 'failed' } } },
        },
        'xstate.done.actor.player': {
          actions: { type: 'setResult', params: ({ event }) => ({ player: event.output }) },
        },
        'xstate.error.actor.player': {
          actions: { type: 'setResult', params: { player: { status: 'failed' } } },
        },
      },
      after: {
        checkTimeout: {
          description: 'What has not responded by now has failed.',
          actions: 'failUnsettled',
        },
      },
      states: {
        awaitingServer: {
          description: 'Only the server knows the dates and the owner of a hidden medium.',
          always: [
            {
              guard: 'isRefusedEarly',
              target: '#access.refused',
              actions: 'refuseByResults',
            },
            { guard: 'isHostAnswered', target: 'checkingSession' },
          ],
        },
        checkingOwner: {
          description: "Of the page's group or by its user; user 1 sees all.",
          always: [
            { guard: 'isOnItsPage', target: 'checkingSession' },
            { guard: 'isSuperUser', target: 'checkingSession' },
            {
              guard: 'isForeign',
              target: '#access.refused',
              actions: { type: 'refuse', params: 'notOwner' },
            },
          ],
        },
        checkingSession: {
          description: 'The session was checked; a lost one refuses private media.',
          always: [
            {
              guard: 'hasSessionFailed',
              target: '#access.refused',
              actions: { type: 'refuse', params: 'sessionFailed' },
            },
            {
              guard: 'isSessionLost',
              target: '#access.refused',
              actions: { type: 'refuse', params: 'disconnected' },
            },
            { guard: 'isVisitorKnown', target: 'checkingMedia' },
          ],
        },
        checkingMedia: {
          description: 'Private media: this viewer may see it, and the server agrees.',
          always: [
            {
              guard: 'isMediaRefused',
              target: '#access.refused',
              actions: 'refuseMedia',
            },
            { guard: 'isMediaSettled', target: 'checkingReferer' },
          ],
        },
        checkingReferer: {
          description: "In another site's page: the group lets that site embed its media.",
          always: [
            {
              guard: 'isRefererRefused',
              target: '#access.refused',
              actions: { type: 'refuse', params: 'referer' },
            },
            {
              guard: 'hasRefererFailed',
              target: '#access.refused',
              actions: { type: 'refuse', params: 'checkFailed' },
            },
            { guard: 'isRefererSettled', target: 'checkingCountry' },
          ],
        },
        checkingCountry: {
          description: 'Geo-blocked media, for anonymous visitors only.',
          always: [
            {
              guard: 'isCountryRefused',
              target: '#access.refused',
              actions: { type: 'refuse', params: 'country' },
            },
            { guard: 'isCountrySettled', target: 'checkingPayment' },
          ],
        },
        checkingPayment: {
          description: 'Pay-per-view is paid for, and the server refuses for no other reason.',
          always: [
            {
              guard: 'isPaymentDue',
              target: '#access.refused',
              actions: { type: 'refuse', params: 'payment' },
            },
            {
              guard: 'isHostRefusing',
              target: '#access.refused',
              actions: 'refuseByResults',
            },
            { guard: 'isHostSettled', target: 'checkingControl' },
          ],
        },
        checkingControl: {
          description: 'No gate stands before it, and there is something to play.',
          always: [
            { guard: 'isGated', target: '#access.gated' },
            { guard: 'isLockedAway', target: '#access.unlocking' },
            { guard: 'hasFilm', target: '#access.granted' },
            {
              target: '#access.refused',
              actions: { type: 'refuse', params: 'checkFailed' },
            },
          ],
        },
      },
    },
  },
});
