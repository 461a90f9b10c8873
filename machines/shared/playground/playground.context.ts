import { CALLS_LISTED_MAX, EVENTS_LISTED_MAX } from '../../../core/domain/constants/player-api.ts';
import type { EpochMs, MediaId, PlayableType } from '../../../core/domain/media.ts';
import type { CallFault } from '../../../core/domain/player-api.ts';
import type { Embed } from '../../../core/domain/playground/code.ts';
import type { DraftName, Drafts, Reading } from '../../../core/domain/playground/member-drafts.ts';
import { TRIED_EVENTS } from '../../../core/domain/playground/members.ts';
import type { TriedCall, TriedEvent, TriedMember } from '../../../core/domain/playground/members.ts';
import type {
  AttributeName,
  Attributes,
  EmbedWay,
  PlaygroundRequest,
  TriedMedium,
} from '../../../core/domain/playground/trial.ts';
import type { MediumSearchReport } from './medium-search.machine.ts';

/** How a call failed: `code` is the API's, and absent for any other error. */
export interface CallError {
  code?: CallFault | undefined;
  name: string;
}

export interface ListedCall {
  id: number;
  call: TriedCall;
  /** `running`: the player has not responded yet. */
  result: 'running' | 'done' | CallError;
}

export interface ReceivedEvent {
  id: number;
  name: TriedEvent;
  at: EpochMs;
  detail: unknown;
}

export interface PlaygroundInput {
  request: PlaygroundRequest;
  /** Address of the server, with trailing slash. */
  site: string;
}

export interface PlaygroundContext {
  site: string;
  way: EmbedWay;
  rest: string;
  /** The medium to look up. Undefined: an example. */
  requested: { type?: PlayableType | undefined; id: MediaId } | undefined;
  medium: TriedMedium | undefined;
  attributes: Attributes;
  drafts: Drafts;
  reading: Reading;
  calls: readonly ListedCall[];
  lastCall: number;
  events: readonly ReceivedEvent[];
  lastEvent: number;
  /** Number of events received, by name. */
  counts: Readonly<Partial<Record<TriedEvent, number>>>;
  /** Events that are counted but not listed. */
  hidden: readonly TriedEvent[];
  /** Events are counted but none is listed. */
  isLogPaused: boolean;
  /** The last snippet to be copied. */
  copied: Copied | undefined;
}

/** All of the code, or the lines of the calls. */
export interface Copied {
  what: 'snippet' | 'calls';
  text: string;
}

/** Events that arrive continuously while a film plays. */
export const HIDDEN_AT_FIRST: readonly TriedEvent[] = ['timeupdate', 'progress'];

export type PlaygroundEvent =
  | MediumSearchReport
  | { type: 'medium.retry' }
  | { type: 'connection.reopen' }
  | { type: 'attribute.set'; name: AttributeName; text: string }
  | { type: 'draft.set'; name: DraftName; text: string }
  | { type: 'member.try'; member: TriedMember }
  | { type: 'calls.clear' }
  | { type: 'log.show'; name: TriedEvent; isShown: boolean }
  | { type: 'log.pause' }
  | { type: 'log.clear' }
  | ({ type: 'code.copy' } & Copied)
  /** From the player, through its port. */
  | { type: 'player.ready'; reading: Reading }
  | { type: 'player.failed' }
  | { type: 'player.closed' }
  | { type: 'player.received'; name: TriedEvent; at: EpochMs; detail: unknown; reading: Reading }
  | { type: 'player.ended'; id: number; error?: CallError | undefined; reading: Reading };

/** To the port: the embedding has changed, or a call is to be made. */
export type PlayerCommand = { type: 'embed.change'; embed: Embed } | { type: 'call.make'; id: number; call: TriedCall };

export interface EmbedInput {
  site: string;
  embed: Embed;
}

export type MediumResult =
  | { status: 'ok'; medium: TriedMedium }
  /** No medium has this id, or there is no example. */
  | { status: 'missing' };

/** To the page: its address reflects what is being tried. */
export interface PlaygroundEmitted {
  type: 'playground.moved';
  address: string;
}

/** Appends a call; the oldest ones are dropped. */
export const withCall = (calls: readonly ListedCall[], call: ListedCall): ListedCall[] =>
  [...calls, call].slice(-CALLS_LISTED_MAX);

type EventLog = Pick<PlaygroundContext, 'events' | 'lastEvent' | 'counts'>;

/** Every event is counted. It is listed only if its name is shown and the list is not paused. */
export function recordEvent(context: PlaygroundContext, { name, at, detail }: Omit<ReceivedEvent, 'id'>): EventLog {
  const counts = { ...context.counts, [name]: (context.counts[name] ?? 0) + 1 };
  if (context.isLogPaused || context.hidden.includes(name))
    return { counts, events: context.events, lastEvent: context.lastEvent };
  const id = context.lastEvent + 1;
  return { counts, lastEvent: id, events: [...context.events, { id, name, at, detail }].slice(-EVENTS_LISTED_MAX) };
}

/** In the order of the API. */
export const hiddenAfter = (
  hidden: readonly TriedEvent[],
  { name, isShown }: { name: TriedEvent; isShown: boolean },
): TriedEvent[] => TRIED_EVENTS.filter((each) => (each === name ? !isShown : hidden.includes(each)));
