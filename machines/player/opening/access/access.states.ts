import { accessSetup } from './access.setup.ts';

/** The viewer. */
export const visitor = accessSetup.createStateConfig({
  description: 'Finds out who is watching.',
  initial: 'unasked',
  states: {
    unasked: {
      description: 'Nobody has signed in here before, and no medium requires it yet.',
      always: [
        { guard: 'isVisitorKnown', target: 'settled' },
        { guard: 'isVisitorNeeded', target: 'asking' },
        { guard: 'hasDocument', target: 'settled', actions: 'takeForAnonymous' },
      ],
    },
    asking: {
      description: 'Asks the server who is signed in.',
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

/** The group of the page. */
export const page = accessSetup.createStateConfig({
  description: 'Finds out whose page it is.',
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
      description: 'Looks up the group of the page-level user; if that fails, the default group applies.',
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

/** The medium: its dates first, then what the server and the viewer permit, in this order. */
export const authorize = accessSetup.createStateConfig({
  description: 'Checks whether the medium may be played.',
  initial: 'awaitingDocument',
  states: {
    awaitingDocument: {
      description: 'Waits for the data file, which says which checks apply.',
      always: [
        { guard: 'isResumed', target: 'authorizing.checkingMedia' },
        { guard: 'isHidden', target: 'authorizing.awaitingServer' },
        { guard: 'hasDocument', target: 'checkingDates' },
      ],
    },
    checkingDates: {
      description: 'Must be published, and within its validity and expiration dates.',
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
      description: 'All applicable requests have been sent; their responses are evaluated in this order.',
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
          description: 'Requests without a response by now have failed.',
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
          description: 'Must belong to the page’s group or user; user 1 sees all.',
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
          description: 'Waits for the session; a lost session refuses private media.',
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
          description: 'Private media: the viewer must have access, and the server must agree.',
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
          description: 'In the page of another site: the group must allow that site to embed its media.',
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
          description: 'Geo-blocking, for anonymous visitors only.',
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
          description: 'Pay-per-view must be paid for, and the server must have no other reason to refuse.',
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
          description: 'There must be no gate left, and something to play.',
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
