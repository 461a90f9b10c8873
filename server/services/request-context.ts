import type { EpochMs } from '../../core/domain/media.ts';
import type { Device } from '../../core/domain/device.ts';
import type { Viewer } from '../store/viewer.ts';
import type { GatePass } from './gate-passes.ts';

/** A cookie token of a session or a talk guest; the host stores only its hash. */
export interface HeldToken {
  /** undefined if the browser has none */
  readonly hash: string | undefined;
  /** Sends the browser a new token. */
  give: (token: string, lifeS: number) => void;
  drop: () => void;
}

/** Gates that this browser has passed. */
export interface HeldPasses {
  readonly passes: readonly GatePass[];
  add: (pass: GatePass) => void;
}

/** One request as handlers see it, with only the parts of HTTP that they need. */
export interface RequestContext {
  readonly viewer: Viewer;
  readonly now: EpochMs;
  /** the client's network address, for limits */
  readonly client: string;
  /** ISO 3166 alpha-2, from the host's own lookup; undefined if unknown */
  readonly country: () => Promise<string | undefined>;
  /** origin of the requesting page, unless it is the host's own */
  readonly page: string | undefined;
  /** this host's origin as the browser sees it; never for links that are stored or sent */
  readonly origin: string;
  /** the browser's preferred language, `fr-CH`; undefined if it names none */
  readonly language: string | undefined;
  /** Browser and operating system; empty if unknown. */
  readonly device: Device;
  /** The request comes from a page of another site, which may only read what is public. */
  readonly foreign: boolean;
  readonly session: HeldToken;
  readonly talk: HeldToken;
  readonly gate: HeldPasses;
}

/** The parts that reads depend on: plain data except for the lookup, so that it can be sent to worker threads. */
export type ReadRequestContext = Pick<RequestContext, 'viewer' | 'now' | 'country' | 'page' | 'origin'> & {
  readonly gate: Pick<HeldPasses, 'passes'>;
};
