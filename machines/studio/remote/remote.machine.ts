import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Finding } from '../../../core/contract/remote.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PROBE_TIMEOUT_MS } from '../../../core/domain/constants/uploads.ts';
import { isAddable } from '../../../core/domain/remote.ts';
import type { RemoteReason } from '../../../core/domain/remote.ts';
import type { UploadVisibility } from '../../../core/domain/uploads.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import { isLost } from '../../shared/result-guards.ts';

interface RemoteRefused {
  status: 'refused';
  reason: RemoteReason;
  detail: string | undefined;
}
type RemoteStopped = RemoteRefused | { status: 'limited' | 'private' | 'disconnected' };

export type ProbeResult = { status: 'ok'; finding: Finding } | RemoteStopped;
export type RemoteSaveResult = { status: 'ok'; id: string; type: Finding['type'] } | RemoteStopped;

/** Description of the medium before it is saved. */
export interface RemoteDraft {
  title: string;
  /** `yyyy-mm-dd` */
  date: string;
  visibility: UploadVisibility;
  /** Empty: none. */
  collectionId: string;
}

/** Message of the form about the last action; a key of the texts. */
export type RemoteNotice = 'empty' | 'untitled' | 'limited' | 'private' | 'notFound' | 'notSaved';

/** Ends only if the session is lost: the page leads to the sign-in. */
export interface RemoteOutcome {
  kind: 'lost';
}

interface RemoteContext {
  /** `yyyy-mm-dd`, for a film whose date is unknown. */
  today: string;
  address: string;
  finding: Finding | undefined;
  draft: RemoteDraft;
  notice: RemoteNotice | undefined;
  refusal: { reason: RemoteReason; detail: string | undefined } | undefined;
  added: { id: string; type: Finding['type']; title: string } | undefined;
}

export type RemoteEvent =
  | { type: 'remote.type'; address: string }
  | { type: 'remote.probe' }
  | { type: 'remote.cancel' }
  | { type: 'remote.describe'; change: Partial<RemoteDraft> }
  | { type: 'remote.save' }
  | { type: 'remote.back' }
  | { type: 'remote.addAnother' };

const NO_DRAFT: RemoteDraft = { title: '', date: '', visibility: 'private', collectionId: '' };

/**
 * Adds a remote film or sound: probes its address, shows the result for description, and saves it.
 *
 * Problems are reported before anything is saved, and the address stays in its field until then.
 * Rows: S04.
 */
export const remoteMachine = setup({
  types: {
    input: {} as { today: string },
    context: {} as RemoteContext,
    events: {} as RemoteEvent,
    output: {} as RemoteOutcome,
    tags: {} as 'busy',
  },
  actors: {
    probe: port<ProbeResult, { address: string }>('probe'),
    save: port<RemoteSaveResult, { address: string; draft: RemoteDraft }>('save'),
  },
  delays: { probeTimeout: PROBE_TIMEOUT_MS, saveTimeout: PROBE_TIMEOUT_MS + LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isEmpty: ({ context }) => context.address.trim() === '',
    isUntitled: ({ context }) => context.draft.title.trim() === '',
    isAddable: ({ context }) => context.finding !== undefined && isAddable(context.finding),
    isFound: (_, result: ProbeResult) => result.status === 'ok',
    isSaved: (_, result: RemoteSaveResult) => result.status === 'ok',
    isRefused: (_, result: ProbeResult | RemoteSaveResult) => result.status === 'refused',
    isLimited: (_, result: ProbeResult | RemoteSaveResult) => result.status === 'limited',
    isLost,
  },
  actions: {
    setAddress: assign((_, address: string) => ({ address, notice: undefined, refusal: undefined })),
    trimAddress: assign(({ context }) => ({ address: context.address.trim() })),
    trimTitle: assign(({ context: { draft } }) => ({ draft: { ...draft, title: draft.title.trim() } })),
    say: assign((_, notice: RemoteNotice) => ({ notice })),
    clearWords: assign({ notice: undefined, refusal: undefined }),
    setRefusal: assign((_, result: ProbeResult | RemoteSaveResult) =>
      result.status === 'refused' ? { refusal: { reason: result.reason, detail: result.detail } } : {},
    ),
    setFinding: assign(({ context }, result: ProbeResult) =>
      result.status === 'ok'
        ? {
            finding: result.finding,
            draft: { ...NO_DRAFT, title: result.finding.title, date: result.finding.date ?? context.today },
          }
        : {},
    ),
    describe: assign(({ context }, change: Partial<RemoteDraft>) => ({
      draft: { ...context.draft, ...change },
      notice: undefined,
    })),
    setAdded: assign(({ context }, result: RemoteSaveResult) =>
      result.status === 'ok'
        ? { added: { id: result.id, type: result.type, title: context.draft.title }, address: '' }
        : {},
    ),
    forgetFinding: assign({ finding: undefined, draft: NO_DRAFT }),
    forgetAdded: assign({ added: undefined }),
  },
}).createMachine({
  id: 'remote',
  description: 'Adds a film or sound from another site.',
  context: ({ input }) => ({
    today: input.today,
    address: '',
    finding: undefined,
    draft: NO_DRAFT,
    notice: undefined,
    refusal: undefined,
    added: undefined,
  }),
  output: finalOutput<RemoteOutcome>(),
  initial: 'editing',
  states: {
    editing: {
      description: 'The person types or pastes an address; a message names the problem of the last one.',
      entry: 'forgetFinding',
      on: {
        'remote.type': { actions: { type: 'setAddress', params: ({ event }) => event.address } },
        'remote.probe': [
          { guard: 'isEmpty', actions: { type: 'say', params: 'empty' } },
          { target: 'probing', actions: 'trimAddress' },
        ],
      },
    },
    probing: {
      description: 'The server probes the address.',
      tags: 'busy',
      entry: 'clearWords',
      invoke: {
        id: 'probe',
        src: 'probe',
        input: ({ context: { address } }) => ({ address }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'found',
            actions: { type: 'setFinding', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          {
            guard: { type: 'isLimited', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'say', params: 'limited' },
          },
          { target: 'editing', actions: { type: 'say', params: 'private' } },
        ],
        onError: { target: 'editing', actions: { type: 'say', params: 'notFound' } },
      },
      on: { 'remote.cancel': { target: 'editing' } },
      after: { probeTimeout: { target: 'editing', actions: { type: 'say', params: 'notFound' } } },
    },
    found: {
      description: 'Shows the result and what would not work; the person edits the title and other details.',
      on: {
        'remote.describe': { actions: { type: 'describe', params: ({ event }) => event.change } },
        'remote.save': [
          { guard: 'isUntitled', actions: { type: 'say', params: 'untitled' } },
          { guard: 'isAddable', target: 'saving', actions: 'trimTitle' },
        ],
        'remote.back': { target: 'editing', actions: 'clearWords' },
      },
    },
    saving: {
      description: 'Saves it as a medium of the library.',
      tags: 'busy',
      entry: 'clearWords',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { address, draft } }) => ({ address, draft }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'saved',
            actions: { type: 'setAdded', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          {
            guard: { type: 'isLimited', params: ({ event }) => event.output },
            target: 'found',
            actions: { type: 'say', params: 'limited' },
          },
          { target: 'found', actions: { type: 'say', params: 'private' } },
        ],
        onError: { target: 'found', actions: { type: 'say', params: 'notSaved' } },
      },
      after: { saveTimeout: { target: 'found', actions: { type: 'say', params: 'notSaved' } } },
    },
    saved: {
      description: 'The medium is in the library; another one can be added.',
      exit: 'forgetAdded',
      on: { 'remote.addAnother': { target: 'editing' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});

export type RemoteRef = ActorRefFrom<typeof remoteMachine>;
