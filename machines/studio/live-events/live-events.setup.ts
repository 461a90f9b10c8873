import { assign, setup } from 'xstate';
import type { LiveEvent, LivePorts } from '../../../core/contract/live.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { LIVE_CAMERAS_MAX, LIVE_SILENCE_S } from '../../../core/domain/constants/live.ts';
import { PROBE_TIMEOUT_MS } from '../../../core/domain/constants/uploads.ts';
import { mergeItems } from '../../../core/domain/merge-items.ts';
import { parseTime } from '../../../core/domain/time.ts';
import { changeStreamMachine } from '../../shared/change-stream.machine.ts';
import { port } from '../../shared/port.ts';
import type {
  AddressCheck,
  CameraDraft,
  CameraKey,
  CommandResult,
  CreateResult,
  EventDraft,
  LiveBoard,
  LiveCommand,
  LiveReport,
} from './live-events.ports.ts';
import { isOk, isLost } from '../../shared/result-guards.ts';

/** Why an event is not announced; for `address`, the camera is named. */
export type DraftProblem = 'title' | 'private' | 'noEncoder' | 'address' | 'failed';

/** Message about the last action. */
export type LiveNotice = 'created' | 'started' | 'ended' | 'renewed' | 'trimmed' | 'late' | 'invalid' | 'failed';

export interface LiveOutcome {
  kind: 'lost';
}

export interface LiveContext {
  events: readonly LiveEvent[];
  canReceive: boolean;
  ports: LivePorts;
  collections: readonly { id: string; title: string }[];
  draft: EventDraft;
  problem: { kind: DraftProblem; camera: number } | undefined;
  /** Probe results by address. */
  checks: Readonly<Record<string, AddressCheck>>;
  /** The address being probed. */
  checked: string;
  /** Keys issued while the page is open, by camera; they cannot be shown again. */
  keys: Readonly<Record<string, string>>;
  /** Start and end of the replay as typed, `hh:mm:ss`, by event. */
  trims: Readonly<Record<string, { from: string; to: string }>>;
  command: LiveCommand | undefined;
  notice: { kind: LiveNotice; title: string } | undefined;
}

export type LiveEventsEvent =
  | { type: 'draft.open' }
  | { type: 'draft.close' }
  | { type: 'draft.type'; change: Partial<Omit<EventDraft, 'cameras'>> }
  | { type: 'draft.camera'; index: number; change: Partial<CameraDraft> }
  | { type: 'draft.addCamera' }
  | { type: 'draft.removeCamera'; index: number }
  | { type: 'draft.check'; index: number }
  | { type: 'draft.submit' }
  | { type: 'live.do'; command: LiveCommand }
  | { type: 'live.confirm' }
  | { type: 'live.cancel' }
  | { type: 'trim.type'; id: string; change: Partial<{ from: string; to: string }> }
  | { type: 'trim.take'; event: LiveEvent }
  | { type: 'live.reload' };

const CAMERA: CameraDraft = { name: '', kind: 'rtmp', url: '' };
const DRAFT: EventDraft = {
  title: '',
  startsAt: '',
  visibility: 'private',
  collectionId: '',
  windowS: undefined,
  silenceS: LIVE_SILENCE_S,
  cameras: [CAMERA],
};
const NEW: LiveContext = {
  events: [],
  canReceive: false,
  ports: {},
  collections: [],
  draft: DRAFT,
  problem: undefined,
  checks: {},
  checked: '',
  keys: {},
  trims: {},
  command: undefined,
  notice: undefined,
};
export const initialContext = (): LiveContext => NEW;

/** Without ffmpeg only remote streams can be shown. */
const emptyDraft = (canReceive: boolean): EventDraft =>
  canReceive ? DRAFT : { ...DRAFT, cameras: [{ ...CAMERA, kind: 'hls' }] };

type Change = Extract<LiveReport, { type: 'stream.changed' }>;

const DONE = { start: 'started', end: 'ended', renew: 'renewed', trim: 'trimmed' } as const;

/** The typed range; undefined for the whole recording. */
function rangeOf({ trims }: LiveContext, { id, recorded }: LiveEvent): Extract<LiveCommand, { kind: 'trim' }>['range'] {
  const { from = '', to = '' } = trims[id] ?? {};
  if (from.trim() === '' && to.trim() === '') return undefined;
  return { from: parseTime(from.trim()) ?? 0, to: parseTime(to.trim()) ?? recorded };
}

const isTime = (text: string): boolean => text.trim() === '' || parseTime(text.trim()) !== undefined;

const addressOf = ({ draft }: LiveContext, index: number): string => draft.cameras[index]?.url.trim() ?? '';

/** Types, ports, guards and actions of the live-events chart. */
export const liveEventsSetup = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEventsEvent | LiveReport,
    output: {} as LiveOutcome,
    tags: {} as 'busy',
    children: {} as { stream: 'changeStream' },
  },
  actors: {
    fetchBoard: port<LiveBoard, undefined>('fetchBoard'),
    changeStream: changeStreamMachine,
    checkAddress: port<AddressCheck, { address: string }>('checkAddress'),
    createEvent: port<CreateResult, EventDraft>('createEvent'),
    runCommand: port<CommandResult, LiveCommand>('runCommand'),
  },
  delays: {
    requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
    checkTimeout: PROBE_TIMEOUT_MS,
  },
  guards: {
    isOk,
    isLost,
    hasAddress: ({ context }, index: number) => addressOf(context, index) !== '',
    isAddress: (_, { kind, url }: Partial<CameraDraft>) => kind !== undefined || url !== undefined,
    isTitled: ({ context }) => context.draft.title.trim() !== '',
    hasRoom: ({ context }) => context.draft.cameras.length < LIVE_CAMERAS_MAX,
    hasSeveral: ({ context }) => context.draft.cameras.length > 1,
    /** Actions that are irreversible, or interrupt viewers. */
    isToConfirm: (_, { kind }: LiveCommand) => kind === 'end' || kind === 'renew',
    isTrim: ({ context }, { id }: LiveEvent) => {
      const { from = '', to = '' } = context.trims[id] ?? {};
      return isTime(from) && isTime(to);
    },
  },
  actions: {
    setBoard: assign((_, board: LiveBoard) => {
      if (board.status !== 'ok') return {};
      const { events, canReceive, ports, collections } = board;
      return { events, canReceive, ports, collections };
    }),
    takeChange: assign(({ context }, change: Change) => ({
      events: mergeItems(context.events, { ...change, items: change.events }),
      ports: change.ports,
    })),
    beginDraft: assign(({ context }) => ({
      draft: emptyDraft(context.canReceive),
      problem: undefined,
      checks: {},
    })),
    typeDraft: assign(({ context }, change: Partial<EventDraft>) => ({ draft: { ...context.draft, ...change } })),
    typeCamera: assign(({ context }, { index, change }: { index: number; change: Partial<CameraDraft> }) => ({
      draft: {
        ...context.draft,
        cameras: context.draft.cameras.map((camera, at) => (at === index ? { ...camera, ...change } : camera)),
      },
    })),
    addCamera: assign(({ context }) => ({
      draft: {
        ...context.draft,
        cameras: [...context.draft.cameras, ...emptyDraft(context.canReceive).cameras],
      },
    })),
    removeCamera: assign(({ context }, index: number) => ({
      draft: { ...context.draft, cameras: context.draft.cameras.filter((_, at) => at !== index) },
    })),
    beginCheck: assign(({ context }, index: number) => ({ checked: addressOf(context, index) })),
    setCheck: assign(({ context: { checks, checked } }, check: AddressCheck) => ({
      checks: { ...checks, [checked]: check },
    })),
    setProblem: assign((_, kind: DraftProblem) => ({ problem: { kind, camera: 0 } })),
    refuseDraft: assign((_, result: CreateResult) => {
      if (result.status === 'ok' || result.status === 'disconnected') return {};
      return { problem: { kind: result.status, camera: result.status === 'address' ? result.camera : 0 } };
    }),
    finishDraft: assign(({ context }, result: CreateResult) => ({
      keys: result.status === 'ok' ? withKeys(context.keys, result.keys) : context.keys,
      notice: { kind: 'created' as const, title: context.draft.title.trim() },
    })),
    choose: assign((_, command: LiveCommand) => ({ command })),
    chooseTrim: assign(({ context }, event: LiveEvent) => ({
      command: { kind: 'trim' as const, event, range: rangeOf(context, event) },
    })),
    typeTrim: assign(({ context }, { id, change }: { id: string; change: Partial<{ from: string; to: string }> }) => ({
      trims: { ...context.trims, [id]: { from: '', to: '', ...context.trims[id], ...change } },
    })),
    sayInvalid: assign((_, { title }: LiveEvent) => ({ notice: { kind: 'invalid' as const, title } })),
    finishCommand: assign(({ context: { command, keys } }, result: CommandResult) => ({
      keys: result.status === 'ok' && result.key ? withKeys(keys, [result.key]) : keys,
      notice: command && { kind: DONE[command.kind], title: command.event.title },
    })),
    refuseCommand: assign(({ context: { command } }, result: CommandResult) => ({
      notice: command && {
        kind: result.status === 'invalid' ? ('invalid' as const) : ('late' as const),
        title: command.event.title,
      },
    })),
    sayFailed: assign(({ context: { command } }) => ({
      notice: command && { kind: 'failed' as const, title: command.event.title },
    })),
  },
});

function withKeys(before: LiveContext['keys'], keys: readonly CameraKey[]): LiveContext['keys'] {
  return { ...before, ...Object.fromEntries(keys.map(({ cameraId, key }) => [cameraId, key])) };
}
