import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { ATTRIBUTE_PAUSE_MS } from '../../../core/domain/constants/player-api.ts';
import { CLIPBOARD_TIMEOUT_MS } from '../../../core/domain/constants/inspector.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { NO_STATE } from '../../../core/domain/player-api.ts';
import { callOf, FIRST_DRAFTS } from '../../../core/domain/playground/member-drafts.ts';
import type { DraftName, Reading } from '../../../core/domain/playground/member-drafts.ts';
import type { TriedEvent, TriedMember } from '../../../core/domain/playground/members.ts';
import { playgroundAddress } from '../../../core/domain/playground/trial.ts';
import type { AttributeName, TriedMedium } from '../../../core/domain/playground/trial.ts';
import { callbackPort, port } from '../port.ts';
import { mediumSearchMachine } from './medium-search.machine.ts';
import { recordEvent, HIDDEN_AT_FIRST, hiddenAfter, withCall } from './playground.context.ts';
import type {
  CallError,
  Copied,
  EmbedInput,
  ReceivedEvent,
  MediumResult,
  PlayerCommand,
  PlaygroundContext,
  PlaygroundEmitted,
  PlaygroundEvent,
  PlaygroundInput,
} from './playground.context.ts';
import { embedOf } from './playground.select.ts';

/**
 * Demonstrates the player's API with an embedded player, as pages of others would embed it: every method, property and
 * event, with the equivalent code.
 *
 * A typed attribute reaches the player after a pause, because the player may restart. Calls are made with the current
 * values of their fields; if a value is invalid, the call is not made. All events are counted, and listed by name. A
 * connection that a call has closed is reopened on request.
 * Rows: E02.
 */
export const playgroundMachine = setup({
  types: {
    input: {} as PlaygroundInput,
    context: {} as PlaygroundContext,
    events: {} as PlaygroundEvent,
    emitted: {} as PlaygroundEmitted,
    children: {} as { search: 'mediumSearch'; player: 'player' },
  },
  actors: {
    mediumSearch: mediumSearchMachine,
    player: callbackPort<PlayerCommand, EmbedInput, PlaygroundEvent>('player'),
    fetchMedium: port<MediumResult, { requested: PlaygroundContext['requested'] }>('fetchMedium'),
    copyText: port<void, { text: string }>('copyText'),
  },
  delays: {
    attributePause: ATTRIBUTE_PAUSE_MS,
    requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
    copyTimeout: CLIPBOARD_TIMEOUT_MS,
  },
  guards: {
    isThere: (_, result: MediumResult) => result.status === 'ok',
    isCall: ({ context }, { member }: { member: TriedMember }) => callOf(member, context.drafts) !== undefined,
  },
  actions: {
    setMedium: assign((_, medium: TriedMedium) => ({ medium, requested: { type: medium.type, id: medium.id } })),
    setResult: assign((_, result: MediumResult) => (result.status === 'ok' ? { medium: result.medium } : {})),
    setRequested: assign((_, { id }: { id: string }) => ({ requested: { id }, medium: undefined })),
    setAttribute: assign(({ context }, { name, text }: { name: AttributeName; text: string }) => ({
      attributes: { ...context.attributes, [name]: text },
    })),
    setDraft: assign(({ context }, { name, text }: { name: DraftName; text: string }) => ({
      drafts: { ...context.drafts, [name]: text },
    })),
    setReading: assign((_, { reading }: { reading: Reading }) => ({ reading })),
    /** A removed player has no state to read and ends no call; a call to `close` does not carry over either. */
    forgetPlayer: assign(({ context }) => ({
      reading: NO_STATE,
      calls: context.calls.filter(({ call, result }) => result !== 'running' && call.method !== 'close'),
    })),
    changeEmbed: sendTo('player', ({ context }) => ({ type: 'embed.change', embed: embedOf(context) })),
    emitAddress: emit(({ context: { way, medium, attributes, rest } }) => ({
      type: 'playground.moved',
      address: playgroundAddress({ way, medium, attributes, rest }),
    })),
    makeCall: enqueueActions(({ context, enqueue }, { member }: { member: TriedMember }) => {
      const call = callOf(member, context.drafts)!;
      const id = context.lastCall + 1;
      enqueue.assign({ lastCall: id, calls: withCall(context.calls, { id, call, result: 'running' }) });
      enqueue.sendTo('player', { type: 'call.make', id, call });
    }),
    endCall: assign(({ context }, { id, error }: { id: number; error?: CallError | undefined }) => ({
      calls: context.calls.map((each) => (each.id === id ? { ...each, result: error ?? ('done' as const) } : each)),
    })),
    clearCalls: assign({ calls: [] }),
    recordEvent: assign(({ context }, event: Omit<ReceivedEvent, 'id'>) => recordEvent(context, event)),
    show: assign(({ context }, shown: { name: TriedEvent; isShown: boolean }) => ({
      hidden: hiddenAfter(context.hidden, shown),
    })),
    togglePause: assign(({ context }) => ({ isLogPaused: !context.isLogPaused })),
    clearLog: assign({ events: [], counts: {} }),
    setCopied: assign((_, { what, text }: Copied) => ({ copied: { what, text } })),
  },
}).createMachine({
  id: 'playground',
  description: 'Demonstrates the player’s API with an embedded player, as pages of others would embed it.',
  context: ({ input: { request, site } }) => ({
    site,
    way: request.way,
    rest: request.rest,
    requested: request.medium,
    medium: undefined,
    attributes: request.attributes,
    drafts: FIRST_DRAFTS,
    reading: NO_STATE,
    calls: [],
    lastCall: 0,
    events: [],
    lastEvent: 0,
    counts: {},
    hidden: HIDDEN_AT_FIRST,
    isLogPaused: false,
    copied: undefined,
  }),
  invoke: { id: 'search', src: 'mediumSearch' },
  type: 'parallel',
  on: {
    'draft.set': { actions: { type: 'setDraft', params: ({ event }) => event } },
    'calls.clear': { actions: 'clearCalls' },
    'log.show': { actions: { type: 'show', params: ({ event }) => event } },
    'log.pause': { actions: 'togglePause' },
    'log.clear': { actions: 'clearLog' },
  },
  states: {
    player: {
      description: 'The embedded player.',
      initial: 'looking',
      on: {
        'medium.named': { target: '.looking', actions: { type: 'setRequested', params: ({ event }) => event } },
        'medium.chosen': { target: '.embedded', actions: { type: 'setMedium', params: ({ event }) => event.medium } },
        'attribute.set': { actions: { type: 'setAttribute', params: ({ event }) => event } },
      },
      states: {
        looking: {
          description: 'Looks up the requested medium, or an example.',
          invoke: {
            id: 'fetchMedium',
            src: 'fetchMedium',
            input: ({ context }) => ({ requested: context.requested }),
            onDone: [
              {
                guard: { type: 'isThere', params: ({ event }) => event.output },
                target: 'embedded',
                actions: { type: 'setResult', params: ({ event }) => event.output },
              },
              { target: 'missing' },
            ],
            onError: { target: 'failed' },
          },
          after: { requestTimeout: { target: 'failed' } },
        },
        missing: { description: 'No medium has this id, or the library is empty.' },
        failed: {
          description: 'The server did not respond; offers a retry.',
          on: { 'medium.retry': { target: 'looking' } },
        },
        broken: {
          description: 'The script that defines the player failed to load; offers a retry.',
          on: { 'medium.retry': { target: 'embedded' } },
        },
        embedded: {
          description: 'The player is in the page.',
          entry: 'emitAddress',
          exit: 'forgetPlayer',
          invoke: {
            id: 'player',
            src: 'player',
            input: ({ context }) => ({ site: context.site, embed: embedOf(context) }),
          },
          on: {
            'medium.chosen': {
              actions: [{ type: 'setMedium', params: ({ event }) => event.medium }, 'changeEmbed', 'emitAddress'],
            },
            'member.try': {
              guard: { type: 'isCall', params: ({ event }) => event },
              actions: { type: 'makeCall', params: ({ event }) => event },
            },
            'player.received': {
              actions: [
                { type: 'recordEvent', params: ({ event }) => event },
                { type: 'setReading', params: ({ event }) => event },
              ],
            },
            'player.ended': {
              actions: [
                { type: 'endCall', params: ({ event }) => event },
                { type: 'setReading', params: ({ event }) => event },
              ],
            },
            'player.failed': { target: 'broken' },
          },
          type: 'parallel',
          states: {
            connection: {
              description: 'Whether the player responds.',
              initial: 'opening',
              on: { 'player.closed': { target: '.closed' } },
              states: {
                opening: {
                  description: 'The player has not reported its state yet; calls wait.',
                  on: {
                    'player.ready': { target: 'ready', actions: { type: 'setReading', params: ({ event }) => event } },
                  },
                },
                ready: { description: 'The player responds.' },
                closed: {
                  description:
                    'A call has closed the connection: the player stays as it is, and further calls are refused.',
                  on: { 'connection.reopen': { target: '#playground.player.embedded' } },
                },
              },
            },
            attributes: {
              description: 'The attributes of the player.',
              initial: 'settled',
              states: {
                settled: {
                  description: 'The player has the attributes shown.',
                  on: {
                    'attribute.set': {
                      target: 'changing',
                      actions: { type: 'setAttribute', params: ({ event }) => event },
                    },
                  },
                },
                changing: {
                  description: 'An attribute is being typed; waits for a pause.',
                  on: {
                    'attribute.set': {
                      target: 'changing',
                      reenter: true,
                      actions: { type: 'setAttribute', params: ({ event }) => event },
                    },
                  },
                  after: { attributePause: { target: 'settled', actions: ['changeEmbed', 'emitAddress'] } },
                },
              },
            },
          },
        },
      },
    },
    copy: {
      description: 'Copying the code.',
      initial: 'idle',
      on: { 'code.copy': { target: '.copying', actions: { type: 'setCopied', params: ({ event }) => event } } },
      states: {
        idle: { description: 'Nothing was copied.' },
        copying: {
          description: 'Copies code to the clipboard.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: context.copied?.text ?? '' }),
            onDone: { target: 'copied' },
            onError: { target: 'notCopied' },
          },
          after: { copyTimeout: { target: 'notCopied' } },
        },
        copied: { description: 'The code is in the clipboard.' },
        notCopied: { description: 'The code could not be copied; the user can select and copy it by hand.' },
      },
    },
  },
});
