/** The element's side of the player's API (row E02): names and events of HTMLMediaElement on `<ferryglide-player>`. */
import { eventsBetween, isReady, NO_STATE, PlayerError } from '../../core/domain/player-api.ts';
import type { PlayerCall, PlayerEventName, PlayerState } from '../../core/domain/player-api.ts';
import { detailOf } from '../../core/domain/player-members.ts';
import type { PlayerSource } from '../../core/domain/player-members.ts';
import { importAgain } from '../import-again.ts';
import type { MountedPlayer } from '../pages/play/mount-player.ts';
import type { ElementPlayerApi, MediaList, MediaLists } from './media-element.ts';

const importApi = importAgain(() => import('./media-element.ts'));

/** An empty list that accepts listeners before the code that fills it has loaded. */
const emptyList = (): MediaList<never> =>
  Object.assign(new EventTarget(), { length: 0, [Symbol.iterator]: Array.prototype.values }) as MediaList<never>;

/**
 * The API of one element, across the players that it mounts one after another.
 *
 * It observes nothing and fetches no code until its page first uses it. Calls made before a player exists wait for it.
 */
export class ElementApi implements PlayerSource, MediaLists {
  readonly textTracks = emptyList();
  readonly videoRenditions = emptyList();
  #state: PlayerState = NO_STATE;
  readonly #element: HTMLElement;
  #isAwake = false;
  #mounted = this.#expect();
  #ready = Promise.withResolvers<void>();
  #api: Promise<ElementPlayerApi> | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** @returns a function that receives the expected player; ignored if the element was removed in the meantime */
  expectPlayer(): (mounted: MountedPlayer) => void {
    return this.#mounted.resolve;
  }

  detach(): void {
    const api = this.#api;
    this.#mounted.reject(new PlayerError('closed'));
    this.#mounted = this.#expect();
    this.#api = undefined;
    api?.then(({ stop }) => stop()).catch(() => undefined);
    if (isReady(this.#state)) this.#ready = Promise.withResolvers();
    this.#show(NO_STATE, eventsBetween(this.#state, NO_STATE));
    if (this.#isAwake) void this.wake();
  }

  /** Resolves once the player has reported what it plays, or why it plays nothing. */
  get ready(): Promise<void> {
    void this.wake();
    return this.#ready.promise;
  }

  /** Called when the page first reads, listens to or calls the API. */
  wake(): Promise<ElementPlayerApi> {
    this.#isAwake = true;
    if (this.#api) return this.#api;
    const api = this.#open(this.#mounted.promise);
    this.#api = api;
    // Callers may ignore the promise; calls that await it reject. The next call tries again.
    api.catch(() => {
      if (this.#api === api) this.#api = undefined;
    });
    return api;
  }

  async call(call: PlayerCall): Promise<void> {
    const fault = await this.wake().then((api) => api.call(call));
    if (fault !== undefined) throw new PlayerError(fault);
  }

  read(): PlayerState {
    void this.wake();
    return this.#state;
  }

  #expect(): PromiseWithResolvers<MountedPlayer> {
    const expected = Promise.withResolvers<MountedPlayer>();
    expected.promise.catch(() => undefined);
    return expected;
  }

  async #open(mounting: Promise<MountedPlayer>): Promise<ElementPlayerApi> {
    const code = importApi().catch(() => {
      throw new PlayerError('timeout');
    });
    const [{ player, clock }, { openElementApi }] = await Promise.all([mounting, code]);
    const isGone = (): boolean => mounting !== this.#mounted.promise;
    if (isGone()) throw new PlayerError('closed');
    const onChange = (state: PlayerState, events: readonly PlayerEventName[]): void => {
      if (!isGone()) this.#show(state, events);
    };
    return openElementApi(this.#element, this, { player, clock, onChange });
  }

  /** As with media elements, the events do not bubble. */
  #show(state: PlayerState, events: readonly PlayerEventName[]): void {
    this.#state = state;
    if (isReady(state)) this.#ready.resolve();
    for (const name of events) {
      const detail = detailOf(name, state);
      this.#element.dispatchEvent(detail === undefined ? new Event(name) : new CustomEvent(name, { detail }));
    }
  }
}
