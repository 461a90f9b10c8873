import { assign, setup } from 'xstate';
import type { ItemShares, ShareEntry } from '../../core/domain/sharing.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import { isOk } from '../shared/result-guards.ts';

export interface SharingInput {
  mediaId: MediaId;
}

/** `endsOn`: last day of a link, `yyyy-mm-dd`. */
export type ShareChange =
  | { kind: 'user'; login: string }
  | { kind: 'group'; groupId: number }
  | { kind: 'link'; endsOn: string }
  | { kind: 'end'; id: ShareEntry['id'] };

/** The forms that add a share; each has one field. */
export type ShareForm = Exclude<ShareChange['kind'], 'end'>;

interface SharingContext extends SharingInput {
  shares: ItemShares | undefined;
  change: ShareChange | undefined;
  /** Contents of the form being saved. */
  sent: string;
  /** Contents of each form, until the server has confirmed them: a login, the id of a group, `yyyy-mm-dd`. */
  typed: Readonly<Record<ShareForm, string>>;
  /** Address of the last link created; the server returns it only once. */
  link: string | undefined;
}

/** `getShares`; `private` and `empty`: this person has no access. */
export type SharesResult = { status: 'ok'; shares: ItemShares } | { status: 'private' } | { status: 'disconnected' };

/** `shareMedia` and `unshareMedia`. `address` of a link is absolute. */
export type ShareResult =
  | { status: 'ok'; address: string | undefined }
  | { status: 'unknown' | 'date' | 'full' | 'private' | 'disconnected' };

/** `lost`: the session has ended, and the preview closes with it. */
export type SharingOutcome = { kind: 'lost' };

const EMPTY_FORMS: SharingContext['typed'] = { user: '', group: '', link: '' };

const CHANGES = {
  user: (login) => ({ kind: 'user', login }),
  group: (id) => ({ kind: 'group', groupId: Number(id) }),
  link: (endsOn) => ({ kind: 'link', endsOn }),
} as const satisfies Record<ShareForm, (text: string) => ShareChange>;

/**
 * Who has an item, and with whom it is shared; an editor adds and ends shares.
 *
 * The list is fetched again after each change, because only the server knows it. A form keeps its text until the server
 * has confirmed it.
 * Rows: L15, L32.
 */
export const sharingMachine = setup({
  types: {
    input: {} as SharingInput,
    context: {} as SharingContext,
    events: {} as
      | { type: 'share.type'; form: ShareForm; text: string }
      | { type: 'share.add'; form: ShareForm }
      | { type: 'share.end'; id: ShareEntry['id'] }
      | { type: 'share.copy' }
      | { type: 'share.retry' },
    output: {} as SharingOutcome,
    tags: {} as 'busy',
  },
  actors: {
    loadShares: port<SharesResult, SharingInput>('loadShares'),
    saveShare: port<ShareResult, SharingInput & { change: ShareChange }>('saveShare'),
    copyText: port<void, { text: string }>('copyText'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS, copyTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isFilled: ({ context }, form: ShareForm) => context.typed[form].trim() !== '',
    isOk,
    isDisconnected: (_, result: SharesResult | ShareResult) => result.status === 'disconnected',
    isUnknown: (_, result: ShareResult) => result.status === 'unknown',
    isDate: (_, result: ShareResult) => result.status === 'date',
    isFull: (_, result: ShareResult) => result.status === 'full',
    isNotTheirs: (_, result: SharesResult) => result.status === 'private',
    isEnded: ({ context }, result: SharesResult) => result.status === 'ok' && context.change?.kind === 'end',
    isLinkMade: ({ context }, result: SharesResult) => result.status === 'ok' && context.link !== undefined,
  },
  actions: {
    setShares: assign(({ context }, result: SharesResult) => ({
      shares: result.status === 'ok' ? result.shares : context.shares,
    })),
    setTyped: assign(({ context }, { form, text }: { form: ShareForm; text: string }) => ({
      typed: { ...context.typed, [form]: text },
    })),
    setAdded: assign(({ context }, form: ShareForm) => ({
      change: CHANGES[form](context.typed[form].trim()),
      sent: context.typed[form],
      link: undefined,
    })),
    setEnded: assign((_, id: ShareEntry['id']) => ({ change: { kind: 'end' as const, id }, link: undefined })),
    setLink: assign((_, result: ShareResult) => ({ link: result.status === 'ok' ? result.address : undefined })),
    /** Keeps text that was typed during the request. */
    clearForm: assign(({ context: { change, sent, typed } }) =>
      change === undefined || change.kind === 'end' || typed[change.kind] !== sent
        ? {}
        : { typed: { ...typed, [change.kind]: '' } },
    ),
  },
}).createMachine({
  id: 'sharing',
  description: 'Who has an item, and with whom it is shared.',
  context: ({ input }) => ({
    ...input,
    shares: undefined,
    change: undefined,
    sent: '',
    typed: EMPTY_FORMS,
    link: undefined,
  }),
  output: finalOutput<SharingOutcome>(),
  initial: 'loading',
  on: { 'share.type': { actions: { type: 'setTyped', params: ({ event }) => event } } },
  states: {
    loading: {
      description: 'Fetches the list.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'loadShares',
        input: ({ context: { mediaId } }) => ({ mediaId }),
        onDone: [
          {
            guard: { type: 'isLinkMade', params: ({ event }) => event.output },
            target: 'listed.linked',
            actions: { type: 'setShares', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isEnded', params: ({ event }) => event.output },
            target: 'listed.ended',
            actions: { type: 'setShares', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'setShares', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isNotTheirs', params: ({ event }) => event.output },
            target: 'refused',
          },
          { target: 'lost' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    listed: {
      description: 'The list is shown and can be changed.',
      initial: 'quiet',
      on: {
        'share.add': {
          guard: { type: 'isFilled', params: ({ event }) => event.form },
          target: 'saving',
          actions: { type: 'setAdded', params: ({ event }) => event.form },
        },
        'share.end': {
          target: 'saving',
          actions: { type: 'setEnded', params: ({ event }) => event.id },
        },
      },
      states: {
        quiet: { description: 'No message is shown.' },
        ended: { description: 'Tells the person that a share has ended.' },
        unknown: { description: 'There is no such account or group.' },
        badDate: { description: 'The end date is not allowed.' },
        full: { description: 'The maximum number of shares is reached.' },
        notSaved: { description: 'The change could not be sent.' },
        linked: {
          description: 'A link was created; it is shown only this once.',
          on: { 'share.copy': { target: 'copying' } },
        },
        copying: {
          description: 'Copies the link to the clipboard.',
          tags: 'busy',
          invoke: {
            id: 'copy',
            src: 'copyText',
            input: ({ context }) => ({ text: context.link ?? '' }),
            onDone: { target: 'copied' },
            onError: { target: 'notCopied' },
          },
          after: { copyTimeout: { target: 'notCopied' } },
        },
        copied: {
          description: 'Tells the person that the link was copied.',
          on: { 'share.copy': { target: 'copying' } },
        },
        notCopied: {
          description: 'Tells the person that the link was not copied.',
          on: { 'share.copy': { target: 'copying' } },
        },
      },
    },
    saving: {
      description: 'Sends a change.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'saveShare',
        input: ({ context: { mediaId, change } }) => ({ mediaId, change: change as ShareChange }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'loading',
            actions: [{ type: 'setLink', params: ({ event }) => event.output }, 'clearForm'],
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: 'listed.unknown',
          },
          {
            guard: { type: 'isDate', params: ({ event }) => event.output },
            target: 'listed.badDate',
          },
          {
            guard: { type: 'isFull', params: ({ event }) => event.output },
            target: 'listed.full',
          },
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: 'lost',
          },
          { target: 'refused' },
        ],
        onError: { target: 'listed.notSaved' },
      },
      after: { requestTimeout: { target: 'listed.notSaved' } },
    },
    refused: { description: 'Only the group of the item can see who has it.' },
    failed: {
      description: 'The list could not be fetched.',
      on: { 'share.retry': { target: 'loading' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
