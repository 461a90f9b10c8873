/** Serves a timeline as the timing computer over TCP, as C123 Server over WebSocket, and as the event's file. */
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { EpochMs } from '../../core/domain/media.ts';
import type { SimulatorClock } from './clock.ts';
import type { TimelineItem } from './timeline.ts';
import { jsonOf, xmlOf } from './wire.ts';
import type { WireMessage } from './wire.ts';

export interface ServeOptions {
  timeline: readonly TimelineItem[];
  clock: SimulatorClock;
  host?: string | undefined;
  /** Ports; 0 selects a free one. */
  tcp?: number | undefined;
  ws?: number | undefined;
  /** Path of the event's file. */
  file?: string | undefined;
}

export interface Simulation {
  tcpPort?: number | undefined;
  wsPort?: number | undefined;
  /** Resolves when the last item was sent, or the simulation was closed. */
  done: Promise<void>;
  close: () => Promise<void>;
}

/** Minimum interval between two checks of the clock, in real milliseconds. */
const LOOK_MS = 5;
/** A client with this many unread bytes is disconnected. */
const UNREAD_MAX = 16 * 1024 * 1024;
const MESSAGE_END = '|';
/** Close code of a WebSocket server that stops. */
const GOING_AWAY = 1_001;
/** How long clients have to read the last messages. */
const LAST_WORDS_MS = 1_000;

export async function serveTimeline(options: ServeOptions): Promise<Simulation> {
  const { host = '127.0.0.1', timeline, clock } = options;
  const stage = new Stage(options.file);
  const tcp = options.tcp === undefined ? undefined : createServer((socket) => stage.addTcp(socket));
  const ws = options.ws === undefined ? undefined : new WebSocketServer({ host, port: options.ws, path: '/ws' });
  ws?.on('connection', (socket) => stage.addSocket(socket, clock.now()));
  tcp?.listen(options.tcp, host);
  await Promise.all([tcp && once(tcp, 'listening'), ws && once(ws, 'listening')]);

  const closing = new AbortController();
  const play = async (): Promise<void> => {
    for (const item of timeline) {
      while (clock.now() < item.at && !closing.signal.aborted) {
        await wait(Math.max(clock.until(item.at), LOOK_MS), undefined, { signal: closing.signal }).catch(() => {});
      }
      if (closing.signal.aborted) return;
      await stage.perform(item);
    }
  };
  const done = play();
  return {
    tcpPort: portOf(tcp),
    wsPort: portOf(ws),
    done,
    close: async () => {
      closing.abort();
      await done;
      tcp?.close();
      ws?.close();
      stage.end();
      setTimeout(() => stage.cut(), LAST_WORDS_MS).unref();
    },
  };
}

const portOf = (server: Pick<Server, 'address'> | WebSocketServer | undefined): number | undefined =>
  (server?.address() as AddressInfo | undefined)?.port;

interface Client {
  send: (message: WireMessage, at: EpochMs) => void;
  sendHalf: (message: WireMessage, at: EpochMs) => void;
  /** Closes after everything has been sent. */
  end: () => void;
  cut: () => void;
}

class Stage {
  readonly #clients = new Set<Client>();
  readonly #path: string | undefined;
  /** Sent at once to each new client. */
  readonly #latest = new Map<WireMessage['type'], WireMessage>();
  #at: EpochMs = 0;
  #closedUntil: EpochMs = 0;
  #silentUntil: EpochMs = 0;
  #heldUntil: EpochMs = 0;
  #held: WireMessage[] = [];
  #pieces = 0;

  constructor(path: string | undefined) {
    this.#path = path;
  }

  addTcp(socket: Socket): void {
    socket.setNoDelay(true);
    const client: Client = {
      send: (message) => {
        if (socket.writableLength > UNREAD_MAX) client.cut();
        else this.#write(socket, Buffer.from(xmlOf(message) + MESSAGE_END));
      },
      sendHalf: (message) => {
        const bytes = Buffer.from(xmlOf(message));
        socket.end(bytes.subarray(0, bytes.length / 2));
      },
      end: () => socket.end(),
      cut: () => socket.destroy(),
    };
    socket.on('error', () => {});
    socket.on('close', () => this.#clients.delete(client));
    this.#welcome(client);
  }

  addSocket(socket: WebSocket, at: EpochMs): void {
    const client: Client = {
      send: (message, sentAt) => {
        if (socket.bufferedAmount > UNREAD_MAX) client.cut();
        else socket.send(jsonOf(message, sentAt));
      },
      sendHalf: (message, sentAt) => {
        const text = jsonOf(message, sentAt);
        socket.send(text.slice(0, text.length / 2));
        socket.terminate();
      },
      end: () => socket.close(GOING_AWAY),
      cut: () => socket.terminate(),
    };
    socket.on('error', () => {});
    socket.on('close', () => this.#clients.delete(client));
    const data = { version: 'simulator', c123Connected: true, xmlLoaded: this.#path !== undefined };
    socket.send(JSON.stringify({ type: 'Connected', timestamp: new Date(at).toISOString(), data }));
    this.#welcome(client);
  }

  #welcome(client: Client): void {
    if (this.#at < this.#closedUntil) {
      client.cut();
      return;
    }
    this.#clients.add(client);
    for (const message of this.#latest.values()) client.send(message, this.#at);
  }

  #write(socket: Socket, bytes: Buffer): void {
    const length = this.#pieces || bytes.length;
    for (let from = 0; from < bytes.length; from += length) socket.write(bytes.subarray(from, from + length));
  }

  async perform(item: TimelineItem): Promise<void> {
    this.#at = item.at;
    if (this.#held.length > 0 && item.at >= this.#heldUntil) {
      for (const message of this.#held.splice(0)) this.#send(message);
    }
    if ('message' in item) this.#say(item.message);
    else if ('file' in item) await this.#writeFile(item.file);
    else if ('fileAway' in item) await this.#writeFile(undefined);
    else if ('silentFor' in item) this.#silentUntil = item.at + item.silentFor;
    else if ('heldFor' in item) this.#heldUntil = item.at + item.heldFor;
    else if ('pieces' in item) this.#pieces = item.pieces;
    else if ('cutIn' in item) for (const client of this.#clients) client.sendHalf(item.cutIn, item.at);
    else {
      this.#closedUntil = item.at + item.cutFor;
      this.cut();
    }
  }

  #say(message: WireMessage): void {
    if (message.type === 'RaceConfig' || message.type === 'Schedule') this.#latest.set(message.type, message);
    if (this.#at < this.#silentUntil) return;
    if (this.#at < this.#heldUntil) this.#held.push(message);
    else this.#send(message);
  }

  #send(message: WireMessage): void {
    for (const client of this.#clients) client.send(message, this.#at);
  }

  end(): void {
    for (const client of this.#clients) client.end();
  }

  cut(): void {
    for (const client of this.#clients) client.cut();
  }

  async #writeFile(text: string | undefined): Promise<void> {
    if (this.#path === undefined) return;
    if (text === undefined) await rm(this.#path, { force: true });
    // Overwrites the file in place, as the timing program does, so that a reader may find half of it.
    else await writeFile(this.#path, text);
  }
}
