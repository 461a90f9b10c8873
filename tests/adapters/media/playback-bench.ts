/** Playback with its own children on a real media element and real streams, without the page around them. */
import { createActor, createMachine, fromPromise, SimulatedClock } from 'xstate';
import type { AnyEventObject } from 'xstate';
import { advertMachine } from '../../../machines/player/playback/advert.machine.ts';
import type { Playhead } from '../../../machines/player/playback/media.ports.ts';
import { playbackMachine } from '../../../machines/player/playback/playback/playback.machine.ts';
import {
  selectEdge,
  selectIsEdgeStalled,
  selectLiveState,
  selectMode,
  selectRecovery,
  selectStreamError,
  selectTransport,
  selectTransportState,
} from '../../../machines/player/playback/playback/playback.select.ts';
import type { PlaybackRef } from '../../../machines/player/playback/playback/playback.select.ts';
import type { PlaybackInbox, PlaybackInput, TransportCommand } from '../../../machines/player/player.events.ts';
import type { PlayRequest, ProbeResult, RenewResult } from '../../../machines/player/player.ports.ts';
import { recoveryMachine } from '../../../machines/player/playback/recovery/recovery.machine.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { composeMedia } from '../../../src/pages/play/compose-media.ts';
import { probeStream } from '../../../src/adapters/media/probe-stream.ts';
import type { MediaSurface } from '../../../src/adapters/media/surface.ts';
import { onShow } from '../../charts/player/documents.ts';
import { playRequest } from '../../charts/player/playback-fixtures.ts';
import { createBenchSurface, frameIn } from './media-bench.ts';

export interface PlaybackBench {
  readonly surface: MediaSurface;
  readonly playback: PlaybackRef;
  /** The events that playback sent to its parent, oldest first. */
  readonly facts: AnyEventObject[];
  send: (event: PlaybackInbox) => void;
  /** Sends a command straight to the transport, as views and tags do. */
  request: (event: TransportCommand) => void;
  /** Newer data arrive. */
  refresh: (document: DataDocument) => void;
  mode: () => ReturnType<typeof selectMode>;
  transport: () => ReturnType<typeof selectTransportState>;
  error: () => ReturnType<typeof selectStreamError>;
  edge: () => ReturnType<typeof selectLiveState>;
  /** Player time, seconds. */
  time: () => number;
  /** The frame number shown in the picture. */
  frame: () => number | undefined;
  /** Whether the live edge reports that the stream stalls. */
  isStalled: () => boolean;
  /** Advances the charts' clock, ms; streams and engines keep their own. Requires a bench opened with a clock. */
  elapse: (ms: number) => void;
  destroy: () => void;
}

/** @param isTimed the charts' delays wait for `elapse`, instead of real time */
export function openPlayback(
  document: DataDocument,
  over: Partial<PlaybackInput> = {},
  { isTimed = false }: { isTimed?: boolean } = {},
): PlaybackBench {
  const clock = new SimulatedClock();
  const surface = createBenchSurface();
  const facts: AnyEventObject[] = [];
  const shown = onShow(document);
  const readTime = fromPromise<Playhead | undefined, void>(() => Promise.resolve(surface.readTime()));
  const machine = playbackMachine.provide({
    actors: {
      media: composeMedia(surface),
      readTime,
      drawPreRoll: fromPromise(() => Promise.resolve(0)),
      advert: advertMachine.provide({ actors: { readTime } }),
      recovery: recoveryMachine.provide({
        actors: {
          probeStream: fromPromise<ProbeResult, { url: string }>(({ input, signal }) => probeStream(input, signal)),
          renewGrant: fromPromise<RenewResult, { request: PlayRequest }>(() => Promise.resolve({ status: 'refused' })),
        },
      }),
    },
  });
  const input: PlaybackInput = {
    request: playRequest(),
    document: shown,
    user: undefined,
    grant: undefined,
    startAt: undefined,
    continued: false,
    now: Date.now(),
    muted: true,
    ...over,
  };
  const root = createActor(
    createMachine({
      invoke: { id: 'playback', src: machine, input: () => input },
      on: { '*': { actions: ({ event }: { event: AnyEventObject }) => void facts.push(event) } },
    }),
    isTimed ? { clock } : {},
  );
  root.start();
  const playback = root.getSnapshot().children['playback'] as PlaybackRef;
  const now = () => playback.getSnapshot();
  return {
    surface,
    playback,
    facts,
    send: (event) => playback.send(event),
    request: (event) => selectTransport(now())!.send(event),
    refresh(newer) {
      shown.show({ context: { document: newer } });
      playback.send({ type: 'data.changed' });
    },
    mode: () => selectMode(now()),
    transport: () => selectTransportState(selectTransport(now())?.getSnapshot()),
    error: () => selectStreamError(selectRecovery(now())?.getSnapshot()),
    edge: () => selectLiveState(selectEdge(now())?.getSnapshot()),
    time: () => surface.clock.read().time,
    frame: () => frameIn(surface.video),
    isStalled: () => selectIsEdgeStalled(selectEdge(now())?.getSnapshot()),
    elapse: (ms) => clock.increment(ms),
    destroy() {
      root.stop();
      surface.destroy();
      surface.video.remove();
    },
  };
}
