/** Connects the player to the page around its frame (row E02); fetched after the first frame of the film. */
import { createActor, fromCallback } from 'xstate';
import * as v from 'valibot';
import { callMessage, connection, PROTOCOL_VERSION, query } from '../../../core/contract/player-protocol.ts';
import type { announcement, FrameMessage } from '../../../core/contract/player-protocol.ts';
import { eventsBetween, NO_STATE } from '../../../core/domain/player-api.ts';
import type { CallFault } from '../../../core/domain/player-api.ts';
import { channelMachine } from '../../../machines/player/api/channel.machine.ts';
import type { ChannelCommand, ChannelEvent, ChannelInput } from '../../../machines/player/api/channel.machine.ts';
import { inspected } from '../inspector/inspection.ts';
import type { MountedPlayer } from './mount-player.ts';
import { openPlayerApi } from './player-api.ts';

/** This frame's end of a channel, and the origin of the page that opened it. */
interface Handed {
  port: MessagePort;
  origin: string;
}

/** Origin of a sandboxed page, or one without an address, which cannot be identified. */
const OPAQUE = 'null';

/** Other scripts use the same windows; their messages are ignored. */
const isOurs = (data: unknown): boolean => typeof data === 'object' && data !== null && 'ferryglide' in data;

export function openFrameChannel({ player, clock }: MountedPlayer, page: Window): void {
  const handed = new Map<number, Handed>();
  let last = 0;

  const post = (port: MessagePort, message: FrameMessage): void => port.postMessage(message);

  function end(channel: number, fault: CallFault): void {
    const port = handed.get(channel)?.port;
    if (!port) return;
    handed.delete(channel);
    post(port, { type: 'closed', fault });
    port.close();
  }

  const api = fromCallback<ChannelCommand, ChannelInput>(({ input: { channel }, sendBack, receive }) => {
    const own = handed.get(channel);
    if (!own) return undefined;
    for (const earlier of handed.keys()) if (earlier < channel) end(earlier, 'closed');
    const { port, origin } = own;
    let hasSentState = false;
    const opened = openPlayerApi({
      player,
      clock,
      audience: origin === location.origin ? 'own' : 'stranger',
      onChange(_, events, changes) {
        if (hasSentState) post(port, { type: 'state', changes, events });
      },
    });
    const state = opened.state();
    post(port, { type: 'state', changes: state, events: eventsBetween(NO_STATE, state) });
    hasSentState = true;
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const call = v.safeParse(callMessage, data);
      sendBack(
        (call.success ? { ...call.output, type: 'page.call' } : { type: 'page.invalid' }) satisfies ChannelEvent,
      );
    });
    port.start();
    receive(({ id, call }) => {
      void opened.call(call).then((fault) => {
        if (handed.has(channel)) post(port, { type: 'result', id, ...(fault === undefined ? {} : { fault }) });
      });
    });
    return opened.stop;
  });

  const channel = createActor(channelMachine.provide({ actors: { api } }), {
    input: { version: PROTOCOL_VERSION },
    ...inspected('channel'),
  });
  // The announcement contains no viewer data, because the embedding page is unknown until it has connected.
  channel.on('frame.announced', () =>
    page.postMessage(
      {
        ferryglide: 'announce',
        versions: [PROTOCOL_VERSION],
        document: performance.timeOrigin,
      } satisfies v.InferOutput<typeof announcement>,
      '*',
    ),
  );
  channel.on('channel.ended', ({ channel, fault }) => end(channel, fault));

  const listening = new AbortController();
  channel.subscribe({ complete: () => listening.abort() });
  window.addEventListener(
    'message',
    ({ source, origin, data, ports }: MessageEvent<unknown>) => {
      if (source !== page || origin === OPAQUE || !isOurs(data)) return;
      const [port] = ports;
      const connect = v.safeParse(connection, data);
      if (connect.success && port && ports.length === 1) {
        last += 1;
        handed.set(last, { port, origin });
        channel.send({ type: 'page.connect', channel: last, version: connect.output.version });
      } else channel.send({ type: v.is(query, data) ? 'page.query' : 'page.invalid' });
    },
    { signal: listening.signal },
  );
  channel.start();
}
