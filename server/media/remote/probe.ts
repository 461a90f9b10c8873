/** Probes an address: kind, codecs, length, and whether pages of this host can play it (row S04). */
import { fileTypeFromBuffer } from 'file-type';
import { ALL_FORMATS, BufferSource, CustomSource, Input } from 'mediabunny';
import { engineKind } from '../../../core/domain/engine-kind.ts';
import { playerJson } from '../../../core/contract/player-json.ts';
import * as v from 'valibot';
import { providerFilm, PROVIDER_NAMES } from '../../../core/domain/providers.ts';
import type { Finding } from '../../../core/contract/remote.ts';
import { markedAddress, type RemoteKind, type RemoteProblemKind } from '../../../core/domain/remote.ts';
import { privateFilm } from '../../../core/domain/storage-host.ts';
import { codecOf } from '../../../core/domain/codecs.ts';
import { type Described, type RemotePart, readDash, readHls } from './manifests.ts';
import {
  checkAddress,
  type FetchRemote,
  remoteClient,
  RemoteRefusal,
  type RemoteBudget,
  type RemoteResponse,
  type RemoteRules,
} from './remote-client.ts';
import { titleOf } from './title.ts';
import { inBlocks, tracksOf } from './tracks.ts';

export interface ProbeRequest {
  address: string;
  rules: RemoteRules;
  /** Origin of the pages that will play it. */
  origin: string;
  /** Whether the group stores its films with a provider that requires a token (row P30). */
  isProviderStorage: boolean;
}

/** Decided: as long as a person will wait, and more than probing any manifest or index takes. */
export const PROBE_BUDGET: RemoteBudget = { requests: 40, bytes: 24 * 1024 * 1024, timeoutMs: 15_000 };

/** Enough to tell what a file is. */
const HEAD_BYTES = 64 * 1024;
const MANIFEST_BYTES = 4 * 1024 * 1024;
/** For a first segment: its header and some packets. */
const PART_BYTES = 512 * 1024;
/** A file up to this size is read to its end if nothing else states its length. */
const READ_WHOLE_BYTES = 8 * 1024 * 1024;
/** Header for a private film at the provider. */
const TOKEN_HEADER = 'X-Token-Session';

/** @throws RemoteRefusal */
export async function probe(request: ProbeRequest, client?: FetchRemote): Promise<Finding> {
  const url = checkAddress(request.address, request.rules);
  const film = providerFilm(url.href);
  // A private film in a provider's storage is opened with its token, because its page would show nothing.
  const stored = request.isProviderStorage ? privateFilm(url.href) : undefined;
  if (film)
    return {
      ...NOTHING_KNOWN,
      address: url.href,
      kind: 'provider',
      provider: PROVIDER_NAMES[film.provider],
      type: 'Video',
      live: film.isLive === true,
      title: '',
    };
  if (['invalid', 'adHost'].includes(engineKind(url.href))) throw new RemoteRefusal('site', url.hostname);
  const addressProbe = new AddressProbe(request, client ?? remoteClient(request.rules, PROBE_BUDGET));
  if (!stored) return addressProbe.at(url.href);
  const found = await addressProbe.at(await addressProbe.streamOf(stored));
  return { ...found, address: url.href };
}

const NOTHING_KNOWN = {
  duration: undefined,
  width: undefined,
  height: undefined,
  codecs: [],
  audio: [],
  ranges: undefined,
  date: undefined,
  problems: [],
} as const satisfies Partial<Finding>;

type Problem = Finding['problems'][number];

class AddressProbe {
  readonly #fetch: FetchRemote;
  readonly #origin: string;
  readonly #problems = new Map<RemoteProblemKind, Problem>();

  constructor({ origin }: ProbeRequest, fetchRemote: FetchRemote) {
    this.#origin = origin;
    this.#fetch = fetchRemote;
  }

  async streamOf({ playerJson: file, token }: NonNullable<ReturnType<typeof privateFilm>>): Promise<string> {
    const response = await this.#get(file, MANIFEST_BYTES, undefined, token ? { [TOKEN_HEADER]: token } : {});
    try {
      const { video } = v.parse(playerJson, JSON.parse(response.bytes.toString()));
      return new URL(video.src, file).href;
    } catch {
      throw new RemoteRefusal('broken');
    }
  }

  async at(address: string): Promise<Finding> {
    const head = await this.#get(address, HEAD_BYTES, [0, HEAD_BYTES - 1]);
    const start = head.bytes
      .subarray(0, 1024)
      .toString()
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (start.startsWith('#EXTM3U')) return this.#finish(address, 'hls', head, await this.#hls(address, head));
    if (/^(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<([\w-]+:)?MPD[\s>]/.test(start))
      return this.#finish(address, 'dash', head, await this.#dash(address, head));
    return this.#finish(address, 'file', head, await this.#file(address, head));
  }

  async #get(
    url: string,
    most: number,
    range?: readonly [number, number],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RemoteResponse> {
    const response = await this.#fetch(url, { most, origin: this.#origin, headers, ...(range ? { range } : {}) });
    if (response.status !== 200 && response.status !== 206) throw new RemoteRefusal('status', String(response.status));
    return response;
  }

  #problem(kind: RemoteProblemKind, detail?: string): void {
    if (!this.#problems.has(kind)) this.#problems.set(kind, detail === undefined ? { kind } : { kind, detail });
  }

  /** Scripts read HLS and DASH, so the other host must allow it by CORS. */
  #checkReadable({ headers, url }: RemoteResponse): void {
    const allowed = headers['access-control-allow-origin'];
    if (allowed !== '*' && allowed !== this.#origin) this.#problem('cors', new URL(url).hostname);
  }

  async #manifest(address: string, head: RemoteResponse): Promise<string> {
    const whole = head.isWhole && head.status === 200 ? head : await this.#get(address, MANIFEST_BYTES);
    if (!whole.isWhole) throw new RemoteRefusal('tooLarge');
    this.#checkReadable(whole);
    return whole.bytes.toString().replace(/^\uFEFF/, '');
  }

  async #hls(address: string, head: RemoteResponse): Promise<Described> {
    const main = readHls(await this.#manifest(address, head), head.url);
    let declared: Partial<Described> = {};
    let film = main;
    if ('variant' in main) {
      declared = main.described;
      const variant = await this.#get(main.variant, MANIFEST_BYTES);
      if (!variant.isWhole) throw new RemoteRefusal('tooLarge');
      this.#checkReadable(variant);
      film = readHls(variant.bytes.toString(), variant.url);
    }
    // A master playlist must not refer to another one.
    if ('variant' in film) throw new RemoteRefusal('broken');
    const encrypted = declared.encrypted ?? film.film.encrypted;
    const described: Described = { ...UNKNOWN, ...declared, ...film.film, encrypted };
    const bytes = await this.#parts(film.parts);
    if (described.codecs.length > 0 || encrypted !== undefined || !bytes) return described;
    const tracks = await tracksOf(new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) }));
    return { ...described, ...tracks, duration: described.duration };
  }

  async #dash(address: string, head: RemoteResponse): Promise<Described> {
    const { described, part } = readDash(await this.#manifest(address, head), head.url);
    if (part) await this.#parts([part]);
    return described;
  }

  /** @returns the first bytes; undefined if they cannot be fetched, which is reported as a problem */
  async #parts(parts: readonly RemotePart[]): Promise<Uint8Array | undefined> {
    const read: Buffer[] = [];
    for (const { url, range } of parts) {
      const last = range ? Math.min(range[1], range[0] + PART_BYTES - 1) : PART_BYTES - 1;
      const response = await this.#get(url, PART_BYTES, [range?.[0] ?? 0, last]).catch((error: unknown) => {
        if (!(error instanceof RemoteRefusal) || !['status', 'unreachable', 'unknownHost'].includes(error.reason))
          throw error;
        this.#problem('parts', error.detail);
      });
      if (!response) return undefined;
      this.#checkReadable(response);
      read.push(response.bytes);
    }
    return read.length > 0 ? Buffer.concat(read) : undefined;
  }

  async #file(address: string, head: RemoteResponse): Promise<Described> {
    const kind = await fileTypeFromBuffer(head.bytes);
    const mime = kind?.mime ?? (head.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
    if (!kind || !/^(video|audio)\/|^application\/ogg$/.test(kind.mime)) throw new RemoteRefusal('notMedia', mime);
    const container = CONTAINERS[kind.ext];
    if (container !== undefined) this.#problem('container', container);
    const size = Number(/\/(\d+)$/.exec(head.headers['content-range'] ?? '')?.[1] ?? head.headers['content-length']);
    const hasRanges = head.status === 206;
    if (!hasRanges) this.#problem('ranges');
    const read = async (start: number, end: number): Promise<Uint8Array> => {
      if (end <= head.bytes.length) return head.bytes.subarray(start, end);
      const { bytes } = await this.#get(address, end - start, [start, end - 1]);
      return bytes;
    };
    const source =
      hasRanges && Number.isSafeInteger(size)
        ? new CustomSource({ getSize: () => size, read: inBlocks(read, size), prefetchProfile: 'none' })
        : new BufferSource(head.bytes);
    const tracks = await tracksOf(new Input({ formats: ALL_FORMATS, source }), size <= READ_WHOLE_BYTES);
    // Its first bytes identify the type, but nothing can be read from it.
    if (tracks.codecs?.length === 0 && container === undefined && hasRanges) throw new RemoteRefusal('broken');
    return { ...UNKNOWN, ...tracks, codecs: tracks.codecs ?? [] };
  }

  #finish(address: string, kind: RemoteKind, head: RemoteResponse, described: Described): Finding {
    const { live, encrypted } = described;
    if (live) this.#problem('live');
    if (encrypted !== undefined) this.#problem('encrypted', encrypted);
    if (this.#origin.startsWith('https:') && address.startsWith('http:')) this.#problem('insecure');
    const codecs = described.codecs.map(
      (text) => codecOf(text) ?? { name: text, kind: 'video' as const, plays: false },
    );
    for (const codec of codecs)
      if (!codec.plays) this.#problem(codec.kind === 'audio' ? 'audioCodec' : 'videoCodec', codec.name);
    const hasPicture =
      codecs.length === 0 ? described.height !== undefined : codecs.some((codec) => codec.kind === 'video');
    const modified = Date.parse(head.headers['last-modified'] ?? '');
    return {
      address: markedAddress(address, kind),
      kind,
      type: hasPicture || (codecs.length === 0 && kind !== 'file') ? 'Video' : 'Audio',
      live,
      duration: described.duration,
      width: described.width,
      height: described.height,
      codecs: [...new Set(codecs.filter((codec) => codec.kind !== 'text').map(({ name }) => name))],
      audio: [...described.audio],
      ranges: kind === 'file' ? head.status === 206 : undefined,
      title: titleOf(address),
      date: Number.isNaN(modified) ? undefined : new Date(modified).toISOString().slice(0, 10),
      problems: [...this.#problems.values()],
    };
  }
}

const UNKNOWN: Described = {
  live: false,
  duration: undefined,
  width: undefined,
  height: undefined,
  codecs: [],
  audio: [],
  encrypted: undefined,
};

/** Containers that media elements cannot play, or not in every browser. */
const CONTAINERS: Readonly<Record<string, string>> = {
  mts: 'MPEG-TS',
  ts: 'MPEG-TS',
  mkv: 'Matroska',
  avi: 'AVI',
  asf: 'Windows Media',
  wmv: 'Windows Media',
  flv: 'Flash Video',
  mpg: 'MPEG',
  mxf: 'MXF',
  ac3: 'AC-3',
  amr: 'AMR',
  mid: 'MIDI',
};
