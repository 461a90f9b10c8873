import type { SnapshotFrom, StateValue } from 'xstate';
import type { LiveEvent } from '../../../core/contract/live.ts';
import type { Finding } from '../../../core/contract/remote.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PROBE_TIMEOUT_MS } from '../../../core/domain/constants/uploads.ts';
import type { EventDraft } from '../../../machines/studio/live-events/live-events.ports.ts';
import { liveEventsMachine } from '../../../machines/studio/live-events/live-events.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof liveEventsMachine>;

const offline = new Error('offline');
const anEvent = (id: string, more: Partial<LiveEvent> = {}): LiveEvent => ({
  id,
  title: `Regatta ${id}`,
  visibility: 'public',
  state: 'planned',
  startsAt: 1_780_000_000_000,
  endedAt: undefined,
  cameras: [
    {
      id: `${id}-1`,
      number: 1,
      name: 'Finish',
      kind: 'rtmp',
      url: undefined,
      state: 'waiting',
      since: undefined,
      bits: 0,
      width: 0,
      height: 0,
      fps: 0,
      segment: undefined,
      trouble: undefined,
    },
  ],
  replay: 'none',
  recorded: 0,
  trim: undefined,
  ...more,
});
const planned = anEvent('a1');
const over = anEvent('b2', { state: 'ended', endedAt: 1_780_000_600_000, replay: 'ready', recorded: 600 });
const ports = { rtmp: { port: 1935, fault: undefined }, srt: { port: 8890, fault: undefined } };
const board = {
  status: 'ok',
  events: [planned, over],
  canReceive: true,
  ports,
  collections: [{ id: '2001', title: 'Finals' }],
} as const;
const loaded = { done: 'load', output: board } as const;
const streamed = {
  from: 'stream',
  event: { type: 'stream.changed', events: [planned, over], gone: [], ports, whole: true },
} as const;
const lostStream = { snapshot: 'stream', picture: { value: 'waiting' } } as const;
const send = <E extends { type: string }>(event: E) => ({ send: event }) as const;
const command = (output: object) => ({ done: 'command', output }) as const;
const start = send({ type: 'live.do', command: { kind: 'start', event: planned } });
const end = send({ type: 'live.do', command: { kind: 'end', event: planned } });
const renew = send({ type: 'live.do', command: { kind: 'renew', event: planned, cameraId: 'a1-1' } });
const open = send({ type: 'draft.open' });
const title = send({ type: 'draft.type', change: { title: ' Heats ' } });
const submit = send({ type: 'draft.submit' });
const elsewhere = 'https://streams.example/finish/master.m3u8';
const ofElsewhere = send({ type: 'draft.camera', index: 0, change: { kind: 'hls', url: elsewhere } });
const check = send({ type: 'draft.check', index: 0 });
const finding: Finding = {
  address: elsewhere,
  kind: 'hls',
  provider: undefined,
  type: 'Video',
  live: true,
  duration: undefined,
  width: 1920,
  height: 1080,
  codecs: ['H.264', 'AAC'],
  audio: [],
  ranges: undefined,
  title: '',
  date: undefined,
  problems: [{ kind: 'live', detail: undefined }],
};
const notThere = { status: 'refused', reason: 'status', detail: '404' } as const;
const key = { cameraId: 'n1', key: 'the-key' };

const says =
  (kind: string, of = 'Regatta a1') =>
  ({ context }: Snapshot) =>
    expectEqual(context.notice, { kind, title: of });
const asks =
  (kind: string, camera = 0) =>
  ({ context }: Snapshot) =>
    expectEqual(context.problem, { kind, camera });

type Journey = PinnedJourney<typeof liveEventsMachine>;

const changed = (events: readonly LiveEvent[], gone: readonly string[] = [], whole = false) =>
  ({ from: 'stream', event: { type: 'stream.changed', events, gone, ports, whole } }) as const;
const camera = (index: number, change: object) => send({ type: 'draft.camera', index, change });
const addCamera = send({ type: 'draft.addCamera' });
const close = send({ type: 'draft.close' });
const trim = (id: string, change: object) => send({ type: 'trim.type', id, change });
const takeTrim = send({ type: 'trim.take', event: over });
const BLANK: EventDraft = {
  title: '',
  startsAt: '',
  visibility: 'private',
  collectionId: '',
  windowS: undefined,
  silenceS: 3_600,
  cameras: [{ name: '', kind: 'rtmp', url: '' }],
};
const draftIs = (draft: StateValue) => ({ listed: { draft } });
const actIs = (act: StateValue) => ({ listed: { act } });

/** Reports of the stream. */
const listing: Journey[] = [
  {
    name: '[S05] a full list replaces the current one, while a partial change leaves other events untouched',
    steps: [
      loaded,
      {
        ...changed([{ ...planned, state: 'live' }]),
        expects: { context: { events: [{ ...planned, state: 'live' }, over] } },
      },
      changed([over], [], true),
    ],
    ends: 'listed',
    context: { events: [over] },
  },
];

/** The draft of a new event. */
const drafting: Journey[] = [
  {
    name: '[S05] without ffmpeg, a new draft has the usual defaults except that its camera is a remote stream',
    steps: [{ done: 'load', output: { ...board, canReceive: false } }, open],
    ends: draftIs('open'),
    context: { draft: { ...BLANK, cameras: [{ name: '', kind: 'hls', url: '' }] } },
  },
  {
    name: '[S05] the typed title stays while cameras are named, added and removed',
    steps: [
      loaded,
      open,
      title,
      {
        ...camera(0, { name: 'Finish' }),
        expects: {
          context: { draft: { ...BLANK, title: ' Heats ', cameras: [{ name: 'Finish', kind: 'rtmp', url: '' }] } },
        },
      },
      {
        ...addCamera,
        expects: {
          context: {
            draft: {
              ...BLANK,
              title: ' Heats ',
              cameras: [{ name: 'Finish', kind: 'rtmp', url: '' }, ...BLANK.cameras],
            },
          },
        },
      },
      send({ type: 'draft.removeCamera', index: 0 }),
    ],
    ends: draftIs('open'),
    context: { draft: { ...BLANK, title: ' Heats ' } },
  },
  {
    name: '[S05] each probed address keeps its own result',
    steps: [
      loaded,
      open,
      ofElsewhere,
      { ...check, expects: { in: draftIs({ open: 'checking' }), inputs: { check: [{ address: elsewhere }] } } },
      { done: 'check', output: { status: 'ok', finding } },
      addCamera,
      camera(1, { kind: 'hls', url: ' https://streams.example/start.m3u8 ' }),
      {
        ...send({ type: 'draft.check', index: 1 }),
        expects: { inputs: { check: [{ address: 'https://streams.example/start.m3u8' }] } },
      },
      { done: 'check', output: notThere },
    ],
    ends: draftIs({ open: 'typing' }),
    context: { checks: { [elsewhere]: { status: 'ok', finding }, 'https://streams.example/start.m3u8': notThere } },
  },
  {
    name: '[S05] a probe of a camera that does not exist is ignored',
    steps: [loaded, open, send({ type: 'draft.check', index: 7 })],
    ends: draftIs({ open: 'typing' }),
  },
  {
    name: '[S05] editing the address cancels its probe even if the camera kind stays the same',
    steps: [loaded, open, ofElsewhere, check, camera(0, { url: `${elsewhere}?again` })],
    ends: draftIs({ open: 'typing' }),
    runs: ['stream'],
  },
  {
    name: '[S05] an address probe times out after 45 seconds',
    steps: [loaded, streamed, open, ofElsewhere, check, { elapse: 45_000 }],
    ends: draftIs({ open: 'typing' }),
    context: { checks: { [elsewhere]: { status: 'failed' } } },
  },
  {
    name: '[S05] a new draft starts without the problem and the probe results of the previous one',
    steps: [
      loaded,
      open,
      ofElsewhere,
      check,
      { done: 'check', output: notThere },
      { ...submit, expects: { context: { problem: { kind: 'title', camera: 0 } } } },
      close,
      open,
    ],
    ends: draftIs('open'),
    context: { draft: BLANK, problem: undefined, checks: {} },
  },
];

/** Actions on listed events. */
const operating: Journey[] = [
  {
    name: '[S05] renewing a stream key requires confirmation, because the current key stops working',
    steps: [loaded, { ...renew, expects: { in: actIs('confirming'), runs: ['stream'] } }],
    ends: actIs('confirming'),
  },
  {
    name: '[S05] keys issued earlier stay visible beside a renewed one',
    steps: [
      loaded,
      open,
      title,
      submit,
      { done: 'create', output: { status: 'ok', keys: [key] } },
      renew,
      send({ type: 'live.confirm' }),
      command({ status: 'ok', key: { cameraId: 'a1-1', key: 'another-key' } }),
    ],
    ends: actIs('idle'),
    context: { keys: { n1: 'the-key', 'a1-1': 'another-key' }, notice: { kind: 'renewed', title: 'Regatta a1' } },
  },
  {
    name: '[S05] a replay trimmed with only a start time runs to the end of the recording',
    steps: [
      loaded,
      trim('a1', { to: '00:00:05' }),
      {
        ...trim('b2', { from: '00:00:10' }),
        expects: { context: { trims: { a1: { from: '', to: '00:00:05' }, b2: { from: '00:00:10', to: '' } } } },
      },
      {
        ...takeTrim,
        expects: { inputs: { command: [{ kind: 'trim', event: over, range: { from: 10, to: 600 } }] } },
      },
    ],
    ends: actIs('acting'),
  },
  {
    name: '[S05] a replay trimmed with only an end time starts at the beginning of the recording',
    steps: [
      loaded,
      trim('b2', { to: '00:05:00' }),
      { ...takeTrim, expects: { inputs: { command: [{ kind: 'trim', event: over, range: { from: 0, to: 300 } }] } } },
    ],
    ends: actIs('acting'),
  },
  {
    name: '[S05] a trim whose start is not a valid time is rejected without a request',
    steps: [loaded, trim('b2', { from: 'soon', to: '00:05:00' }), takeTrim],
    ends: actIs('idle'),
    context: { notice: { kind: 'invalid', title: 'Regatta b2' } },
  },
];

export default definePaths(liveEventsMachine, {
  name: 'live-events',
  input: undefined,
  events: {
    'draft.open': [{}],
    'draft.close': [{}],
    'draft.type': [{ change: { title: 'Heats' } }],
    'draft.camera': [
      { index: 0, change: { name: 'Start' } },
      { index: 0, change: { kind: 'hls', url: elsewhere } },
    ],
    'draft.check': [{ index: 0 }],
    'draft.addCamera': [{}],
    'draft.removeCamera': [{ index: 1 }],
    'draft.submit': [{}],
    'live.do': [{ command: { kind: 'start', event: planned } }, { command: { kind: 'end', event: planned } }],
    'live.confirm': [{}],
    'live.cancel': [{}],
    'trim.type': [{ id: 'b2', change: { from: '00:00:10' } }],
    'trim.take': [{ event: over }],
    'live.reload': [{}],
    'stream.changed': [],
    'stream.refused': [],
  },
  runsIn: {
    load: 'loading',
    stream: 'listed',
    check: 'listed.draft.open.checking',
    create: 'listed.draft.creating',
    command: 'listed.act.acting',
  },
  results: {
    load: { done: [board, { status: 'private' }, { status: 'disconnected' }], error: [offline] },
    stream: {
      emits: [
        { type: 'stream.changed', events: [planned, over], gone: [], ports, whole: true },
        { type: 'stream.refused' },
      ],
      snapshots: [{ value: 'waiting' }],
    },
    check: { done: [{ status: 'ok', finding }, notThere, { status: 'disconnected' }], error: [offline] },
    create: {
      done: [{ status: 'ok', keys: [key] }, { status: 'noEncoder' }, { status: 'disconnected' }],
      error: [offline],
    },
    command: { done: [{ status: 'ok' }, { status: 'ended' }, { status: 'disconnected' }], error: [offline] },
  },
  explore: {
    contextKey: ({ events, draft }) => [
      events.length,
      draft.title === '' ? 0 : 1,
      draft.cameras.length > 1 ? 1 : 0,
      draft.cameras[0]?.url === '' ? 0 : 1,
    ],
  },
  endless: { stream: 'it lasts as long as the list is shown' },
  unseen: [{ state: 'lost', reason: 'the page leads away at once' }],
  tags: { busy: ['loading', 'listed.draft.creating', 'listed.act.acting'] },
  pinned: [
    {
      name: '[S05] events are listed with the ports that cameras push to',
      steps: [loaded],
      ends: { listed: { draft: 'closed', act: 'idle' } },
      runs: ['stream'],
      check({ context }: Snapshot) {
        expectEqual(
          [context.events.map(({ id }) => id), context.ports, context.canReceive],
          [['a1', 'b2'], ports, true],
        );
        expectEqual(context.collections, board.collections);
      },
    },
    {
      name: '[S05] a person who may not add films is refused',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[S05] an expired session leads to the sign-in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[S05] a retry after a failed load requests the list again',
      steps: [{ error: 'load', reason: offline }, send({ type: 'live.reload' })],
      ends: 'loading',
    },
    {
      name: '[S05] a list request that times out offers a retry',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[S05] the stream adds, updates and removes listed events and reports port faults',
      steps: [
        loaded,
        streamed,
        {
          from: 'stream',
          event: {
            type: 'stream.changed',
            events: [anEvent('c3'), { ...planned, state: 'live' }],
            gone: ['b2'],
            ports: { rtmp: { port: 1935, fault: 'EADDRINUSE' }, srt: undefined },
            whole: false,
          },
        },
      ],
      ends: 'listed',
      check({ context }: Snapshot) {
        expectEqual(
          context.events.map(({ id, state }) => `${id} ${state}`),
          ['c3 planned', 'a1 live'],
        );
        expectEqual(context.ports.rtmp?.fault, 'EADDRINUSE');
      },
    },
    {
      name: '[S05] a change of the person’s rights reloads the list',
      steps: [loaded, { from: 'stream', event: { type: 'stream.refused' } }],
      ends: 'loading',
      runs: ['load'],
    },
    {
      name: '[S05] the list stays while the stream is lost, and shows its first report after reconnection',
      steps: [
        loaded,
        lostStream,
        {
          from: 'stream',
          event: {
            type: 'stream.changed',
            events: [{ ...planned, state: 'live' }, over],
            gone: [],
            ports,
            whole: true,
          },
        },
      ],
      ends: 'listed',
      check: ({ context }: Snapshot) => expectEqual(context.events[0]?.state, 'live'),
    },
    {
      name: '[S05] a list request that fails offers a retry',
      steps: [{ error: 'load', reason: offline }],
      ends: 'failed',
    },
    {
      name: '[S05] a session that expires while an event is being announced leads to the sign-in',
      steps: [loaded, open, title, submit, { done: 'create', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[S05] the form stays open if announcing the event fails',
      steps: [loaded, open, title, submit, { error: 'create', reason: offline }],
      ends: { listed: { draft: 'open' } },
      check: asks('failed'),
    },
    {
      name: '[S05] a session that expires while an event is being started leads to the sign-in',
      steps: [loaded, start, command({ status: 'disconnected' })],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[S05] a failure to start an event is reported',
      steps: [loaded, start, { error: 'command', reason: offline }],
      ends: { listed: { act: 'idle' } },
      check: says('failed'),
    },
    {
      name: '[S05] announcing an event closes the form and shows its stream keys',
      steps: [loaded, open, title, submit, { done: 'create', output: { status: 'ok', keys: [key] } }],
      ends: { listed: { draft: 'closed', act: 'idle' } },
      check(snapshot: Snapshot) {
        says('created', 'Heats')(snapshot);
        expectEqual(snapshot.context.keys, { n1: 'the-key' });
      },
    },
    {
      name: '[S05] an event without a title is not announced',
      steps: [loaded, open, submit],
      ends: { listed: { draft: 'open' } },
      check: asks('title'),
    },
    {
      name: '[S05] an invalid playlist address is reported with its camera, and the form keeps its content',
      steps: [loaded, open, title, submit, { done: 'create', output: { status: 'address', camera: 2 } }],
      ends: { listed: { draft: 'open' } },
      check(snapshot: Snapshot) {
        asks('address', 2)(snapshot);
        expectEqual(snapshot.context.draft.title, ' Heats ');
      },
    },
    {
      name: '[S05] a remote stream’s address can be probed before announcing, and the form stays editable meanwhile',
      steps: [loaded, open, ofElsewhere, check, title, { done: 'check', output: { status: 'ok', finding } }],
      ends: { listed: { draft: { open: 'typing' } } },
      check({ context }: Snapshot) {
        expectEqual(context.checks, { [elsewhere]: { status: 'ok', finding } });
        expectEqual(context.draft.title, ' Heats ');
      },
    },
    {
      name: '[S05] a camera without an address is not probed',
      steps: [loaded, open, check],
      ends: { listed: { draft: { open: 'typing' } } },
    },
    {
      name: '[S05] an unreachable stream is reported, but its event can still be announced',
      steps: [loaded, open, ofElsewhere, title, check, { done: 'check', output: notThere }, submit],
      ends: { listed: { draft: 'creating' } },
      check: ({ context }: Snapshot) => expectEqual(context.checks, { [elsewhere]: notThere }),
    },
    {
      name: '[S05] probing a corrected address replaces the probe of the previous one',
      steps: [
        loaded,
        open,
        ofElsewhere,
        check,
        send({ type: 'draft.camera', index: 0, change: { url: ' https://streams.example/other.m3u8 ' } }),
        check,
        { error: 'check', reason: offline },
      ],
      ends: { listed: { draft: { open: 'typing' } } },
      check: ({ context }: Snapshot) =>
        expectEqual(context.checks, { 'https://streams.example/other.m3u8': { status: 'failed' } }),
    },
    {
      name: '[S05] editing the camera’s name does not cancel the probe',
      steps: [loaded, open, ofElsewhere, check, send({ type: 'draft.camera', index: 0, change: { name: 'Start' } })],
      ends: { listed: { draft: { open: 'checking' } } },
      check: ({ context }: Snapshot) => expectEqual(context.draft.cameras[0]?.name, 'Start'),
    },
    {
      name: '[S05] removing a camera cancels the running probe',
      steps: [
        loaded,
        open,
        ofElsewhere,
        send({ type: 'draft.addCamera' }),
        check,
        send({ type: 'draft.removeCamera', index: 1 }),
      ],
      ends: { listed: { draft: { open: 'typing' } } },
      check: ({ context }: Snapshot) => expectEqual(context.draft.cameras.length, 1),
    },
    {
      name: '[S05] the last camera cannot be removed, and its probe continues',
      steps: [loaded, open, ofElsewhere, check, send({ type: 'draft.removeCamera', index: 0 })],
      ends: { listed: { draft: { open: 'checking' } } },
      check: ({ context }: Snapshot) => expectEqual(context.draft.cameras.length, 1),
    },
    {
      name: '[S05] changing the camera kind cancels the probe',
      steps: [loaded, open, ofElsewhere, check, send({ type: 'draft.camera', index: 0, change: { kind: 'rtmp' } })],
      ends: { listed: { draft: { open: 'typing' } } },
      check: ({ context }: Snapshot) => expectEqual(context.draft.cameras[0]?.kind, 'rtmp'),
    },
    {
      name: '[S05] an address probe that times out is shown as failed',
      steps: [loaded, open, ofElsewhere, check, { elapse: PROBE_TIMEOUT_MS, meanwhile: true }],
      ends: { listed: { draft: { open: 'typing' } } },
      check: ({ context }: Snapshot) => expectEqual(context.checks, { [elsewhere]: { status: 'failed' } }),
    },
    {
      name: '[S05] a session that expires during a probe leads to the sign-in',
      steps: [loaded, open, ofElsewhere, check, { done: 'check', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[S05] the form stays open if announcing the event times out',
      steps: [loaded, open, title, submit, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { listed: { draft: 'open' } },
      check: asks('failed'),
    },
    {
      name: '[S05] cameras can be added, named and removed, except for the last one',
      steps: [
        loaded,
        open,
        send({ type: 'draft.addCamera' }),
        send({ type: 'draft.camera', index: 1, change: { name: 'Start' } }),
        send({ type: 'draft.removeCamera', index: 0 }),
        send({ type: 'draft.removeCamera', index: 0 }),
      ],
      ends: { listed: { draft: 'open' } },
      check: ({ context }: Snapshot) => expectEqual(context.draft.cameras, [{ name: 'Start', kind: 'rtmp', url: '' }]),
    },
    {
      name: '[S05] by default, viewers can seek to the start and the event ends after an hour without data',
      steps: [loaded, open],
      ends: { listed: { draft: 'open' } },
      check: ({ context: { draft } }: Snapshot) => expectEqual([draft.windowS, draft.silenceS], [undefined, 3_600]),
    },
    {
      name: '[S05] the seek window and the automatic end of an event can be changed',
      steps: [loaded, open, title, send({ type: 'draft.type', change: { windowS: 600, silenceS: undefined } }), submit],
      ends: { listed: { draft: 'creating' } },
      check: ({ context: { draft } }: Snapshot) =>
        expectEqual([draft.title, draft.windowS, draft.silenceS], [' Heats ', 600, undefined]),
    },
    {
      name: '[S05] an event has at most eight cameras',
      steps: [loaded, open, ...Array.from({ length: 8 }, () => send({ type: 'draft.addCamera' }))],
      ends: { listed: { draft: 'open' } },
      check: ({ context }: Snapshot) => expectEqual(context.draft.cameras.length, 8),
    },
    {
      name: '[S05] without ffmpeg, a new camera is a remote stream',
      steps: [{ done: 'load', output: { ...board, canReceive: false } }, open],
      ends: { listed: { draft: 'open' } },
      check: ({ context }: Snapshot) => expectEqual(context.draft.cameras[0]?.kind, 'hls'),
    },
    {
      name: '[S05] closing the form discards the draft, and the next one starts empty',
      steps: [loaded, open, title, send({ type: 'draft.close' }), open],
      ends: { listed: { draft: 'open' } },
      check: ({ context }: Snapshot) => expectEqual(context.draft.title, ''),
    },
    {
      name: '[S05] another event can be started and ended while a draft is open, without losing the draft',
      steps: [
        loaded,
        open,
        title,
        { ...start, expects: { in: actIs('acting'), inputs: { command: [{ kind: 'start', event: planned }] } } },
        { ...command({ status: 'ok' }), expects: { in: { listed: { draft: 'open', act: 'idle' } } } },
        { ...end, expects: { in: actIs('confirming') } },
        send({ type: 'live.confirm' }),
        command({ status: 'ok' }),
      ],
      ends: { listed: { draft: { open: 'typing' }, act: 'idle' } },
      check(snapshot: Snapshot) {
        says('ended')(snapshot);
        expectEqual(snapshot.context.draft.title, ' Heats ');
      },
    },
    {
      name: '[S05] another event’s replay can be trimmed while a draft is open',
      steps: [loaded, open, takeTrim],
      ends: { listed: { draft: { open: 'typing' }, act: 'acting' } },
      check: ({ context }: Snapshot) => expectEqual(context.command?.kind, 'trim'),
    },
    {
      name: '[S05] another event can be ended while a new one is being announced',
      steps: [loaded, open, title, submit, end, send({ type: 'live.confirm' })],
      ends: { listed: { draft: 'creating', act: 'acting' } },
      runs: ['stream', 'create', 'command'],
    },
    {
      name: '[S05] a new event can be entered and announced while another one is being started',
      steps: [loaded, start, open, title, submit, { done: 'create', output: { status: 'ok', keys: [key] } }],
      ends: { listed: { draft: 'closed', act: 'acting' } },
      check: says('created', 'Heats'),
    },
    {
      name: '[S05] starting an event requires no confirmation and is reported',
      steps: [loaded, start, command({ status: 'ok' })],
      ends: { listed: { act: 'idle' } },
      check: says('started'),
    },
    {
      name: '[S05] ending an event requires confirmation',
      steps: [loaded, end],
      ends: { listed: { act: 'confirming' } },
    },
    {
      name: '[S05] cancelling the confirmation leaves the event running',
      steps: [loaded, end, send({ type: 'live.cancel' })],
      ends: { listed: { act: 'idle' } },
    },
    {
      name: '[S05] an event ends after confirmation and its end is reported',
      steps: [loaded, end, send({ type: 'live.confirm' }), command({ status: 'ok' })],
      ends: { listed: { act: 'idle' } },
      check: says('ended'),
    },
    {
      name: '[S05] a renewed key is shown',
      steps: [
        loaded,
        renew,
        send({ type: 'live.confirm' }),
        command({ status: 'ok', key: { cameraId: 'a1-1', key: 'new' } }),
      ],
      ends: { listed: { act: 'idle' } },
      check(snapshot: Snapshot) {
        says('renewed')(snapshot);
        expectEqual(snapshot.context.keys, { 'a1-1': 'new' });
      },
    },
    {
      name: '[S05] an action on an event that has changed meanwhile is reported as too late',
      steps: [loaded, start, command({ status: 'live' })],
      ends: { listed: { act: 'idle' } },
      check: says('late'),
    },
    {
      name: '[S05] an action that times out is reported as failed',
      steps: [loaded, start, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { listed: { act: 'idle' } },
      check: says('failed'),
    },
    {
      name: '[S05] a replay is trimmed to the typed times',
      steps: [
        loaded,
        send({ type: 'trim.type', id: 'b2', change: { from: '00:00:10' } }),
        send({ type: 'trim.type', id: 'b2', change: { to: '00:05:00' } }),
        send({ type: 'trim.take', event: over }),
      ],
      ends: { listed: { act: 'acting' } },
      check: ({ context }: Snapshot) =>
        expectEqual(context.command?.kind === 'trim' && context.command.range, { from: 10, to: 300 }),
    },
    {
      name: '[S05] a trim with empty times shows the whole recording',
      steps: [loaded, send({ type: 'trim.take', event: over }), command({ status: 'ok' })],
      ends: { listed: { act: 'idle' } },
      check: says('trimmed', 'Regatta b2'),
    },
    {
      name: '[S05] a trim whose end is not a valid time is rejected without a request',
      steps: [
        loaded,
        send({ type: 'trim.type', id: 'b2', change: { to: 'soon' } }),
        send({ type: 'trim.take', event: over }),
      ],
      ends: { listed: { act: 'idle' } },
      check: says('invalid', 'Regatta b2'),
    },
    {
      name: '[S05] a trim that the server rejects because nothing would be left is reported as invalid',
      steps: [loaded, send({ type: 'trim.take', event: over }), command({ status: 'invalid' })],
      ends: { listed: { act: 'idle' } },
      check: says('invalid', 'Regatta b2'),
    },
    ...[...listing, ...drafting, ...operating].map((journey) => ({ ...journey, onChart: true })),
  ],
});
