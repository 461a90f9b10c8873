/**
 * The custom elements `<ferryglide-library>` and `<ferryglide-player>`: one module that any page may load.
 *
 * Each element is self-contained: it has its own actors, its own texts and, in a shadow root, its own styles. It starts
 * when it is inserted into the page and stops one microtask after its removal, so that moving it does not stop it.
 * Changes of language, theme and flags apply in place; changes of other attributes restart it. Pages that need a QR
 * code of their own text import `makeQr` from here.
 */
import '../ui/theme.css';
import { type PlayAddress, readPlayAddress } from '../../core/domain/address-player.ts';
import type { ElementList, ElementMethod } from '../../core/domain/element-members.ts';
import { isOn } from '../../core/domain/flags.ts';
import { prepareFilm } from '../adapters/prepare-film.ts';
import { shellText } from '../i18n/shell-text.ts';
import { importAgain } from '../import-again.ts';
import { bringViews } from '../pages/bring-views.ts';
import { inspection } from '../pages/inspector/inspection.ts';
import type { Inspect } from '../pages/inspector/inspection.ts';
import { loginAddress } from '../pages/login/login-address.ts';
import { mountPlayer } from '../pages/play/mount-player.ts';
import type { Mounted } from '../pages/play/mount-player.ts';
import { defineMembers, isPlayerEvent, SET_PROPERTIES } from '../../core/domain/player-members.ts';
import { ElementApi } from './element-api.ts';
import { readSettings } from '../pages/settings.ts';
import type { Settings } from '../pages/settings.ts';
import { BLOCKED_STYLES } from './blocked.ts';
import { attachBlockedNotice } from './blocked-notice.ts';
import { constructed } from './constructed.ts';
import { LIBRARY_ATTRIBUTES, libraryAddress, PLAYER_ATTRIBUTES, playerAddress } from './frame-address.ts';
import type { makeQr as MakeQr } from './make-qr.ts';
import type { MediaLists } from './media-element.ts';
import { forgetShadow, styleShadow } from './shadow-styles.ts';

/** Fetched when called, because no element needs it at start. */
export const makeQr: typeof MakeQr = async (...asked) => (await import('./make-qr.ts')).makeQr(...asked);

/** Attributes that the frames of `embed.js` do not support. */
const SETTINGS = ['services', 'analytics', 'tags-url', 'cdn-url', 'concurrent'];

/** Address of this module. */
const HOME = import.meta.url;

/** The element's own box, which the page may style: 960 px wide if the page sizes it by its content. */
const BOX = constructed(
  `:host{display:block;min-width:0;max-width:100%}:host([hidden]){display:none}
  :host::before{content:'';display:block;width:960px;max-width:100%}${BLOCKED_STYLES}`,
);

/** Attributes whose changes apply without a restart. */
const LIVE_ATTRIBUTES: ReadonlySet<string> = new Set(['lang', 'theme', 'flags']);

/** An element that is connected to its page. */
interface Running {
  present: (settings: Settings) => void;
  stop: () => void;
}

/** Shared by library and player: a shadow root with styles, and a lifecycle that follows the page. */
abstract class FerryglideElement extends HTMLElement {
  #running: Running | undefined;
  /** Attributes changed since the last microtask. */
  readonly #changed = new Set<string>();

  /**
   * Mounts the product in `container`.
   *
   * @param signal aborted when the element has left its page
   */
  protected abstract mount(
    container: HTMLElement,
    settings: Settings,
    inspect: Inspect | undefined,
    signal: AbortSignal,
  ): Promise<Mounted>;

  /** Fetches what the element will need while its styles load. */
  protected prepare(_settings: Settings): void {
    // A library fetches nothing in advance.
  }

  /** Address of the page that shows the same content. */
  protected abstract address(site: string): string;

  connectedCallback(): void {
    this.#running ??= this.#start();
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#stop();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (this.#running === undefined || before === after) return;
    this.#changed.add(name);
    // Handles attributes that change together in one microtask.
    if (this.#changed.size === 1) queueMicrotask(() => this.#follow());
  }

  /** Anything but a live update restarts the element. */
  #follow(): void {
    const isLiveUpdate = [...this.#changed].every((name) => LIVE_ATTRIBUTES.has(name));
    this.#changed.clear();
    if (this.#running === undefined) return;
    if (isLiveUpdate) {
      this.#running.present(this.#settings());
      return;
    }
    this.#stop();
    if (this.isConnected) this.connectedCallback();
  }

  #settings(): Settings {
    return readSettings((name) => this.getAttribute(name));
  }

  #stop(): void {
    this.#running?.stop();
    this.#running = undefined;
    this.stopped();
  }

  /** Called when the element has stopped; it may start again. */
  protected stopped(): void {
    // A library has no state to reset.
  }

  #start(): Running {
    const settings = this.#settings();
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: false });
    root.adoptedStyleSheets = [BOX];
    const container = document.createElement('div');
    container.dataset['ferryglide'] = '';
    container.part.add('root');
    // All supported languages are written from left to right, whatever the page's direction.
    container.dir = 'ltr';
    dress(container, settings);

    const notice = attachBlockedNotice(this, container, sourcesOf(settings), () => this.address(presented.site));
    let mounted: Mounted | undefined;
    let presented = settings;
    const life = new AbortController();
    const { signal } = life;
    const report = (error: unknown) => this.dispatchEvent(new ErrorEvent('error', { error }));
    this.prepare(settings);
    const mounting = Promise.all([styleShadow(root), inspection()]).then(async ([, inspect]) => {
      if (signal.aborted) return;
      root.append(container);
      const started = await this.mount(container, presented, inspect, signal);
      if (signal.aborted) started.stop();
      else mounted = started;
    });
    mounting.catch(report);
    return {
      present: (next) => {
        presented = next;
        dress(container, next);
        notice.draw();
        mounting.then(() => mounted?.present(presented)).catch(report);
      },
      stop() {
        life.abort();
        notice.stop();
        mounted?.stop();
        mounted = undefined;
        forgetShadow(root);
        root.replaceChildren();
      },
    };
  }
}

/** Sources from which an element loads; films may also play from memory. */
function sourcesOf({ services, analytics, tagsUrl, cdnUrl, site }: Settings): string[] {
  return [...[services, analytics, tagsUrl, cdnUrl, site, HOME].map((address) => new URL(address).origin), 'blob:'];
}

/** Sets theme and language inside the element, because the element's own attributes belong to its page. */
function dress(container: HTMLElement, { theme, language }: Settings): void {
  container.lang = language;
  if (theme) container.dataset['theme'] = theme;
  else delete container.dataset['theme'];
}

/** Dispatches an event to the page; returns true if the page called `preventDefault()`. */
function notifyPage(element: HTMLElement, type: string, detail: unknown): boolean {
  return !element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
}

/** Properties of a player that pages set. */
const SET = [...SET_PROPERTIES, 'tags'];

class FerryglidePlayer extends FerryglideElement implements Record<ElementList | ElementMethod, unknown> {
  readonly #api = new ElementApi(this);
  /** The element was created before this module loaded, so listeners added since have not activated the API. */
  readonly #isUpgraded = this.attributes.length > 0;

  static {
    defineMembers(this.prototype, (self) => self.#api);
    // Frameworks set a property instead of an attribute if one of that name exists. Reading it returns the tags of the
    // film.
    Object.defineProperty(this.prototype, 'tags', {
      set(this: FerryglidePlayer, list: string | null | undefined) {
        if (list === undefined || list === null) this.removeAttribute('tags');
        else this.setAttribute('tags', list);
      },
    });
  }

  protected override address(site: string): string {
    return playerAddress(site, (name) => this.getAttribute(name), false);
  }

  static observedAttributes = [...SETTINGS, ...PLAYER_ATTRIBUTES];

  override connectedCallback(): void {
    // Properties set before this module loaded are own properties, which shadow the accessors of the class.
    const early = Object.fromEntries(Object.entries(this).filter(([name]) => SET.includes(name)));
    for (const name in early) Reflect.deleteProperty(this, name);
    try {
      Object.assign(this, early);
    } finally {
      super.connectedCallback();
    }
  }

  get ready(): Promise<void> {
    return this.#api.ready;
  }

  get textTracks(): MediaLists['textTracks'] {
    return this.#awake().textTracks;
  }

  get videoRenditions(): MediaLists['videoRenditions'] {
    return this.#awake().videoRenditions;
  }

  async requestPictureInPicture(): Promise<PictureInPictureWindow> {
    return (await this.#api.wake()).requestPictureInPicture();
  }

  #awake(): ElementApi {
    void this.#api.wake();
    return this.#api;
  }

  protected override prepare({ tagsUrl }: Settings): void {
    prepareFilm(tagsUrl, this.#play(), this.#autoplay());
  }

  #play(): PlayAddress | undefined {
    return readPlayAddress({ get: (name) => this.getAttribute(name) });
  }

  #autoplay(): boolean {
    return isOn(this.getAttribute('autoplay'));
  }

  protected override async mount(
    container: HTMLElement,
    settings: Settings,
    inspect: Inspect | undefined,
  ): Promise<Mounted> {
    const attach = this.#api.expectPlayer();
    const mounted = mountPlayer(container, {
      settings,
      play: this.#play(),
      autoplay: this.#autoplay(),
      inspect,
      onViews: () => {
        if (this.#isUpgraded) this.#awake();
      },
      onEmitted: (emitted) => {
        // `player-ready`, `player-removed`, `player-signedOut`, ...; a page that cancels `player-signIn` handles the
        // sign-in itself.
        const isHandled = notifyPage(this, emitted.type.replace('.', '-'), emitted);
        if ((emitted.type === 'player.signIn' || emitted.type === 'player.leaving') && !isHandled) signIn(settings);
      },
    });
    attach(mounted);
    return mounted;
  }

  protected override stopped(): void {
    this.#api.detach();
  }

  /** Listening to an event of the API activates it. */
  override addEventListener(...[type, ...rest]: Parameters<HTMLElement['addEventListener']>): void {
    super.addEventListener(type, ...rest);
    if (isPlayerEvent(type)) this.#awake();
  }
}

/** On the product's own site the browser navigates to the sign-in and back; on other sites it opens in a new tab. */
function signIn(settings: Settings): void {
  if (new URL(settings.site).origin === location.origin) location.assign(loginAddress(settings));
  else window.open(loginAddress(settings), '_blank', 'noopener');
}

const importFillContainer = importAgain(() => import('../pages/fill-container.ts'));
const importLibrary = importAgain(() => import('../pages/library/mount-library.tsx'));
const importCollection = importAgain(() => import('../pages/saved/mount-collection.tsx'));

class FerryglideLibrary extends FerryglideElement {
  protected override address(site: string): string {
    return libraryAddress(site, (name) => this.getAttribute(name));
  }

  static observedAttributes = [...SETTINGS, ...LIBRARY_ATTRIBUTES];

  protected override mount(
    container: HTMLElement,
    settings: Settings,
    inspect: Inspect | undefined,
    signal: AbortSignal,
  ): Promise<Mounted> {
    const { promise, resolve } = Promise.withResolvers<Mounted>();
    // Present before it has text, because screen readers announce changes.
    const note = document.createElement('p');
    note.setAttribute('role', 'status');
    note.style.margin = '16px';
    container.append(note);
    bringViews(
      async () => resolve(await this.#draw(container, settings, inspect)),
      ({ areLost }) => {
        note.textContent = areLost ? shellText(settings.language, 'shell.lostLibrary') : '';
      },
      signal,
    );
    return promise;
  }

  async #draw(container: HTMLElement, settings: Settings, inspect: Inspect | undefined): Promise<Mounted> {
    const { fillContainer } = await importFillContainer();
    fillContainer(container, '100%');
    const token = this.getAttribute('saved');
    if (token !== null) {
      const { mountCollection } = await importCollection();
      return mountCollection(container, { settings, token, inspect });
    }
    const { mountLibrary } = await importLibrary();
    const search = new URLSearchParams(this.getAttribute('search') ?? location.search);
    const user = this.getAttribute('user');
    if (user !== null && !search.has('user')) search.set('user', user);
    return mountLibrary(container, {
      settings,
      search: search.toString(),
      inspect,
      latest: this.getAttribute('latest') ?? undefined,
    });
  }
}

if (!customElements.get('ferryglide-player')) customElements.define('ferryglide-player', FerryglidePlayer);
if (!customElements.get('ferryglide-library')) customElements.define('ferryglide-library', FerryglideLibrary);
