import { assign, sendParent, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../../core/domain/constants/library.ts';
import { EMAIL_MAX, isEmail } from '../../../../core/domain/email.ts';
import type { UserId } from '../../../../core/domain/media.ts';
import type { DrawingCandidate, DrawingPerson } from '../../../../core/domain/saved-drawings.ts';
import { port } from '../../../shared/port.ts';

export interface DrawingPeopleInput {
  /** Id of the drawing. */
  id: string;
}

/** `getDrawingPeople`; `gone`: the drawing was removed elsewhere. */
export type DrawingPeopleResult =
  | { status: 'ok'; people: readonly DrawingPerson[]; candidates: readonly DrawingCandidate[] }
  | { status: 'gone' | 'disconnected' };

export type DrawingPeopleChange =
  /** A person of the group. */
  | { kind: 'choose'; userId: UserId }
  /** The person whose account has this name, or will have it. */
  | { kind: 'invite'; login: string }
  /** `shareId` from the list. */
  | { kind: 'remove'; shareId: string };

/** `gone`: the drawing was removed elsewhere, or the viewer may no longer watch the film. */
export type DrawingPeopleChangeResult = { status: 'ok' | 'own' | 'full' | 'limited' | 'gone' | 'disconnected' };

/** To the chart of saved drawings; `next`: the drawing whose form opens next. */
export type DrawingPeopleFact =
  | { type: 'people.counted'; id: string; count: number }
  | { type: 'people.closed'; next: string | undefined };

interface DrawingPeopleContext extends DrawingPeopleInput {
  people: readonly DrawingPerson[];
  candidates: readonly DrawingCandidate[];
  /** The typed text: part of a name, an e-mail address or an account name. */
  text: string;
  change: DrawingPeopleChange | undefined;
  /** The text at the time the change was sent. */
  sent: string;
}

/** An e-mail address or account name. */
const isLogin = (text: string): boolean =>
  text.includes('@') ? isEmail(text) : text !== '' && text.length <= EMAIL_MAX && !/\s/.test(text);

type Status = { status: string };

/**
 * The people with whom a saved drawing is shared: its owner adds them from the group or by address, and removes them.
 *
 * The list is fetched again after each change. Typed text stays until the server has confirmed it. While a change is
 * pending, the form neither closes nor gives way to that of another drawing. Source: issue 18, picture tools.
 * Rows: P26.
 */
export const drawingPeopleMachine = setup({
  types: {
    input: {} as DrawingPeopleInput,
    context: {} as DrawingPeopleContext,
    events: {} as
      | { type: 'people.type'; text: string }
      | { type: 'people.choose'; id: UserId }
      | { type: 'people.submit' }
      | { type: 'people.remove'; id: string }
      | { type: 'people.retry' }
      /** `next`: the drawing whose form opens next. */
      | { type: 'people.close'; next?: string },
    tags: {} as 'busy',
  },
  actors: {
    loadDrawingPeople: port<DrawingPeopleResult, { id: string }>('loadDrawingPeople'),
    changeDrawingPeople: port<DrawingPeopleChangeResult, { id: string; change: DrawingPeopleChange }>(
      'changeDrawingPeople',
    ),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isLogin: ({ context }) => isLogin(context.text.trim()),
    isOk: (_, { status }: Status) => status === 'ok',
    isChanged: ({ context }, { status }: Status) => status === 'ok' && context.change !== undefined,
    isDisconnected: (_, { status }: Status) => status === 'disconnected',
    isOwn: (_, { status }: Status) => status === 'own',
    isFull: (_, { status }: Status) => status === 'full',
    isLimited: (_, { status }: Status) => status === 'limited',
  },
  actions: {
    setText: assign((_, text: string) => ({ text })),
    setPeople: assign((_, result: DrawingPeopleResult) =>
      result.status === 'ok' ? { people: result.people, candidates: result.candidates } : {},
    ),
    setChange: assign(({ context }, change: DrawingPeopleChange) => ({ change, sent: context.text })),
    setInvitation: assign(({ context: { text } }) => ({
      change: { kind: 'invite' as const, login: text.trim() },
      sent: text,
    })),
    /** Keeps text that was typed while somebody was being added. */
    setConfirmed: assign(({ context: { change, text, sent } }) =>
      change?.kind === 'remove' || text !== sent ? {} : { text: '' },
    ),
    sendCount: sendParent(({ context: { id, people } }): DrawingPeopleFact => ({
      type: 'people.counted',
      id,
      count: people.length,
    })),
    sendClosed: sendParent((_, next: string | undefined): DrawingPeopleFact => ({ type: 'people.closed', next })),
  },
}).createMachine({
  id: 'drawingPeople',
  context: ({ input: { id } }) => ({ id, people: [], candidates: [], text: '', change: undefined, sent: '' }),
  on: {
    'people.type': { actions: { type: 'setText', params: ({ event }) => event.text } },
    'people.close': { actions: { type: 'sendClosed', params: ({ event }) => event.next } },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the list.',
      tags: 'busy',
      invoke: {
        id: 'loadPeople',
        src: 'loadDrawingPeople',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'listed.changed',
            actions: [{ type: 'setPeople', params: ({ event }) => event.output }, 'sendCount'],
          },
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'listed',
            actions: [{ type: 'setPeople', params: ({ event }) => event.output }, 'sendCount'],
          },
          { guard: { type: 'isDisconnected', params: ({ event }) => event.output }, target: 'signedOut' },
          { target: 'gone' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    failed: {
      description: 'The list could not be fetched.',
      on: { 'people.retry': { target: 'loading' } },
    },
    listed: {
      description: 'The list is loaded: people can be added and removed.',
      initial: 'quiet',
      on: {
        'people.choose': {
          target: 'changing',
          actions: { type: 'setChange', params: ({ event: { id } }) => ({ kind: 'choose', userId: id }) },
        },
        'people.submit': [{ guard: 'isLogin', target: 'changing', actions: 'setInvitation' }, { target: '.wrong' }],
        'people.remove': {
          target: 'changing',
          actions: { type: 'setChange', params: ({ event: { id } }) => ({ kind: 'remove', shareId: id }) },
        },
      },
      states: {
        quiet: { description: 'No message is shown.' },
        changed: { description: 'The last change is confirmed.' },
        wrong: {
          description: 'The text is neither an address nor an account name.',
          on: {
            'people.type': { target: 'quiet', actions: { type: 'setText', params: ({ event }) => event.text } },
          },
        },
        own: { description: 'The account is the owner’s own.' },
        full: { description: 'The maximum number of people is reached.' },
        limited: { description: 'The maximum number of shares per hour is reached.' },
        notSaved: { description: 'The change could not be sent.' },
      },
    },
    changing: {
      description: 'Sends a change; the form stays until the server has confirmed it.',
      tags: 'busy',
      on: { 'people.close': {} },
      invoke: {
        id: 'changePeople',
        src: 'changeDrawingPeople',
        input: ({ context: { id, change } }) => ({ id, change: change! }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'loading',
            actions: 'setConfirmed',
          },
          { guard: { type: 'isOwn', params: ({ event }) => event.output }, target: 'listed.own' },
          { guard: { type: 'isFull', params: ({ event }) => event.output }, target: 'listed.full' },
          { guard: { type: 'isLimited', params: ({ event }) => event.output }, target: 'listed.limited' },
          { guard: { type: 'isDisconnected', params: ({ event }) => event.output }, target: 'signedOut' },
          { target: 'gone' },
        ],
        onError: { target: 'listed.notSaved' },
      },
      after: { requestTimeout: { target: 'listed.notSaved' } },
    },
    gone: { description: 'The drawing was removed elsewhere, or the viewer may no longer watch the film.' },
    signedOut: { description: 'The session has ended.' },
  },
});
