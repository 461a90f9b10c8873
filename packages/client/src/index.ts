/**
 * One object for a Ferryglide player, whether it is an element of the page or a frame in it (row E02).
 *
 *     import { connect } from '@ferryglide/client';
 *     const player = connect(document.querySelector('iframe'));
 *     player.addEventListener('tagchange', () => console.log(player.currentTag?.description));
 *     await player.play();
 */
import { NO_STATE, PLAYER_EVENTS, PlayerError } from '../../../core/domain/player-api.ts';
import type { CallFault, PlayerEventName, PlayerState, Ranges, TimeSpan } from '../../../core/domain/player-api.ts';
import { defineMembers, detailOf } from '../../../core/domain/player-members.ts';
import type { PlayerMembers } from '../../../core/domain/player-members.ts';
import { connectFrame } from './frame.ts';
import type { FrameSource } from './frame.ts';

export { PlayerError };
export type {
  CallFault,
  CaptionTrack,
  PlaybackError,
  PlayerCamera,
  PlayerEventName,
  PlayerTag,
  Ranges,
  TagQuery,
} from '../../../core/domain/player-api.ts';

/** The same interface for an element and a frame. */
export interface FerryglidePlayer extends PlayerMembers, EventTarget {
  /**
   * Resolves once the player has reported its state; rejects if it cannot connect. Until then, the state is that of an
   * empty player.
   */
  readonly ready: Promise<void>;
  /** Closes the connection without affecting the player. */
  close(): void;
}

type Announce = (events: readonly PlayerEventName[], detail?: (name: PlayerEventName) => unknown) => void;

/** The frame inside an element that `embed.js` has defined. */
const frameIn = (element: HTMLElement): HTMLIFrameElement | undefined =>
  element.shadowRoot?.querySelector('iframe') ?? undefined;

/** An element either implements the members itself or contains a frame. Calls wait until it is defined. */
function connectElement(
  element: HTMLElement & Partial<PlayerMembers & Pick<FerryglidePlayer, 'ready'>>,
  announce: Announce,
  onReady: (fault?: CallFault) => void,
): FrameSource {
  const listening = new AbortController();
  const { signal } = listening;
  for (const name of PLAYER_EVENTS)
    element.addEventListener(
      name,
      (event) => announce([name], () => (event as CustomEvent<unknown>).detail ?? undefined),
      {
        signal,
      },
    );
  let framed: FrameSource | undefined;
  const defined = customElements.whenDefined(element.localName).then(() => {
    if (signal.aborted) return;
    // Older hosts have no `ready`.
    if ('play' in element) {
      void Promise.resolve(element.ready).then(() => onReady());
      return;
    }
    // Opens the frame without starting playback, even after a change of film.
    if (!element.hasAttribute('loading')) element.setAttribute('loading', 'eager');
    framed = connectFrame(() => frameIn(element), element.shadowRoot!, announce, onReady);
  });
  const spansOf = (ranges: Ranges | undefined): TimeSpan[] =>
    Array.from({ length: ranges?.length ?? 0 }, (_, index) => [ranges!.start(index), ranges!.end(index)]);
  const state = new Proxy(NO_STATE, {
    get(_, name: keyof PlayerState) {
      if (name === 'buffered' || name === 'seekable') return spansOf(element[name]);
      return name in element ? element[name as keyof PlayerMembers] : NO_STATE[name];
    },
  });
  return {
    read: () => framed?.read() ?? state,
    async call(call) {
      if (signal.aborted) throw new PlayerError('closed');
      await defined;
      if (framed) return framed.call(call);
      if ('value' in call) Object.assign(element, { [call.method]: call.value });
      else await element[call.method]?.('query' in call ? call.query : undefined);
    },
    close() {
      listening.abort();
      if (framed) framed.close();
      else onReady('closed');
    },
  };
}

class Player extends EventTarget {
  readonly ready: Promise<void>;
  readonly #source: FrameSource;

  static {
    defineMembers(this.prototype, (self) => self.#source);
  }

  constructor(target: HTMLElement) {
    super();
    if (!/^(iframe|ferryglide-player)$/.test(target.localName)) throw new PlayerError('invalid');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onReady = (fault?: CallFault): void => (fault ? reject(new PlayerError(fault)) : resolve());
    this.ready = promise;
    // Awaiting it is optional, because calls reject with the same error.
    promise.catch(() => undefined);
    const announce: Announce = (events, detail = (name) => detailOf(name, this.#source.read())) => {
      for (const name of events) this.dispatchEvent(new CustomEvent(name, { detail: detail(name) }));
    };
    this.#source =
      target instanceof HTMLIFrameElement
        ? connectFrame(() => target, target, announce, onReady)
        : connectElement(target, announce, onReady);
  }

  close(): void {
    this.#source.close();
  }
}

/** @param target a `<ferryglide-player>` of this page, or an iframe that shows the player's page */
export const connect = (target: HTMLElement): FerryglidePlayer => new Player(target) as unknown as FerryglidePlayer;
