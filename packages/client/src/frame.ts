/** The client's source for a player in a frame: one message channel, transferred to the frame's window. */
import * as v from 'valibot';
import {
  announcement,
  closedMessage,
  PROTOCOL_VERSION,
  resultMessage,
  stateMessage,
} from '../../../core/contract/player-protocol.ts';
import type { CallMessage, connection, query } from '../../../core/contract/player-protocol.ts';
import { NO_STATE, PlayerError } from '../../../core/domain/player-api.ts';
import type { CallFault, PlayerCall, PlayerEventName } from '../../../core/domain/player-api.ts';
import type { PlayerSource } from '../../../core/domain/player-members.ts';

/** Maximum number of pending calls. */
const OPEN_MAX = 32;
/** Maximum number of messages from a frame per second: results of a slider's calls, and the resulting states. */
const BUDGET = 800;

/** Interval at which the connected frame is checked, and time that a loaded page has to respond. */
const LOOK_MS = 1_000;
const PATIENCE_MS = 30_000;

/** Origin of a sandboxed document, or of one without an address. */
const OPAQUE = 'null';

/** Events dispatched when the player is no longer known. */
const LEFT: readonly PlayerEventName[] = ['emptied', 'datachange'];

interface OpenCall {
  message: CallMessage;
  isSent: boolean;
  end: (fault?: CallFault) => void;
}

export interface FrameSource extends PlayerSource {
  close: () => void;
}

/**
 * @param frame the current iframe: it may be replaced, or not exist yet
 * @param around an ancestor that receives the frame's `load` events
 * @param onChange receives events in order; by then `read` returns the resulting state
 * @param onReady called when the frame has sent its first state, or with the reason why it never will
 */
export function connectFrame(
  frame: () => HTMLIFrameElement | undefined,
  around: EventTarget,
  onChange: (events: readonly PlayerEventName[]) => void,
  onReady: (fault?: CallFault) => void,
): FrameSource {
  const open = new Map<number, OpenCall>();
  let state = NO_STATE;
  let port: MessagePort | undefined;
  let last = 0;
  let spent = 0;
  let second = 0;
  let fault: CallFault | undefined;
  let connected: number | undefined;
  /** The window at the other end of the port. */
  let spokenWith: Window | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;

  /** The only window and origin to which messages are sent. */
  function target(): { window: Window; origin: string } | undefined {
    const element = frame();
    const window = element?.contentWindow;
    return window ? { window, origin: new URL(element.src, document.baseURI).origin } : undefined;
  }

  function forget(why: CallFault, calls: (call: OpenCall) => boolean): void {
    port?.close();
    port = undefined;
    for (const [id, call] of open) {
      if (!calls(call)) continue;
      open.delete(id);
      call.end(why);
    }
    const { medium, paused } = state;
    state = NO_STATE;
    if (medium !== '') onChange(paused ? LEFT : [...LEFT, 'pause']);
  }

  function fail(why: CallFault): void {
    fault = why;
    forget(why, () => true);
    onReady(why);
  }

  function close(why: CallFault): void {
    removeEventListener('message', onWindow);
    around.removeEventListener('load', onLoad, true);
    clearInterval(looking);
    clearTimeout(patience);
    if (!fault) fail(why);
  }

  /** The loaded document may not be a player: another page, or an error page. */
  function onLoad(): void {
    if (port) ask();
    clearTimeout(patience);
    patience = setTimeout(fail, PATIENCE_MS, 'timeout');
  }

  function ask(): void {
    const message: v.InferOutput<typeof query> = { ferryglide: 'query' };
    const current = target();
    current?.window.postMessage(message, current.origin);
  }

  function send(call: OpenCall): void {
    port?.postMessage(call.message);
    call.isSent = true;
  }

  function onMessage({ data }: MessageEvent<unknown>): void {
    const now = Math.floor(performance.now() / 1_000);
    spent = now === second ? spent + 1 : 1;
    second = now;
    if (spent > BUDGET) return close('tooMany');
    if (v.is(resultMessage, data)) {
      open.get(data.id)?.end(data.fault);
      open.delete(data.id);
    } else if (v.is(stateMessage, data)) {
      state = { ...state, ...data.changes };
      onReady();
      onChange(data.events);
    } else close(v.is(closedMessage, data) ? data.fault : 'invalid');
  }

  function connect(target: Window, origin: string): void {
    // The frame has a new document, which will not respond to calls sent to the previous one.
    if (port) forget('aborted', ({ isSent }) => isSent);
    fault = undefined;
    spokenWith = target;
    const channel = new MessageChannel();
    port = channel.port1;
    port.addEventListener('message', onMessage);
    port.start();
    const message: v.InferOutput<typeof connection> = { ferryglide: 'connect', version: PROTOCOL_VERSION };
    target.postMessage(message, origin, [channel.port2]);
    for (const call of open.values()) send(call);
  }

  function onWindow({ source, origin: from, data }: MessageEvent<unknown>): void {
    const current = target();
    if (source !== current?.window || !v.is(announcement, data)) return;
    if (from === OPAQUE) return close('noOrigin');
    if (from !== current.origin) return;
    clearTimeout(patience);
    if (!data.versions.includes(PROTOCOL_VERSION)) return close('version');
    if (data.document === connected) return;
    connected = data.document;
    connect(current.window, from);
  }

  // No event tells a page that a frame was removed or moved.
  const looking = setInterval(() => {
    if (port && target()?.window !== spokenWith) forget('closed', ({ isSent }) => isSent);
  }, LOOK_MS);
  addEventListener('message', onWindow);
  around.addEventListener('load', onLoad, true);
  // The frame does not respond to a page with an opaque origin, and a sandboxed page cannot receive its messages.
  if (globalThis.origin === OPAQUE) close('noOrigin');
  else ask();

  return {
    read: () => state,
    call(call: PlayerCall) {
      if (call.method === 'requestFullscreen' && !fault)
        return (frame()?.requestFullscreen() ?? Promise.reject()).catch(() =>
          Promise.reject(new PlayerError('notAllowed')),
        );
      return new Promise<void>((resolve, reject) => {
        const why = fault ?? (open.size >= OPEN_MAX ? 'tooMany' : undefined);
        if (why) return reject(new PlayerError(why));
        last += 1;
        const one: OpenCall = {
          message: { type: 'call', id: last, call },
          isSent: false,
          end: (fault) => (fault ? reject(new PlayerError(fault)) : resolve()),
        };
        open.set(last, one);
        if (port) send(one);
      });
    },
    close: () => close('closed'),
  };
}
