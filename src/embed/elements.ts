/**
 * The custom elements `<ferryglide-library>` and `<ferryglide-player>`: one module that any page may load.
 *
 * Each element is a world of its own: its actors, its texts and, in a shadow root, its styles. It starts when it comes
 * into the page and stops one microtask after it has left, so that moving it does not kill it. Language, theme and looks
 * change in place; other attributes that change start it again. Pages that want a QR code of a text of their own import `makeQr` from here.
 */
import '../ui/theme.css';
import { readPlayAddress } from '../../core/domain/address-player.ts';
import { fillContainer } from '../pages/fill-container.ts';
import { inspection } from '../pages/inspector/inspection.ts';
import type { Inspect } from '../pages/inspector/inspection.ts';
import { loginAddress } from '../pages/login/login-address.ts';
import type { Mounted } from '../pages/play/mount-player.ts';
import { differInLook, readSettings } from '../pages/settings.ts';
import type { Settings } from '../pages/settings.ts';
import { forgetShadow, styleShadow } from './shadow-styles.ts';

export { makeQr } from '../adapters/qr.ts';

const SETTINGS = [
  'services',
  'analytics',
  'tags-url',
  'cdn-url',
  'lang',
  'theme',
  'flags',
  'analytics-groups',
  'analytics-consent',
  'max-resolution',
  'concurrent',
  'user',
];

/** Attributes that may change what is seen alone. */
const SEEN: ReadonlySet<string> = new Set(['lang', 'theme', 'flags']);

/** An element that is in its page. */
interface Running {
  /** With which it was started. */
  flags: Settings['flags'];
  present: (settings: Settings) => void;
  stop: () => void;
}

/** What library and player have in common: a shadow root with styles, and a life that follows the page. */
abstract class FerryglideElement extends HTMLElement {
  #running: Running | undefined;
  /** Attributes that have changed in this turn. */
  readonly #changed = new Set<string>();

  /** Puts the product into `container`. */
  protected abstract mount(container: HTMLElement, settings: Settings, inspect: Inspect | undefined): Promise<Mounted>;

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
    // Several attributes that change together are looked at once.
    if (this.#changed.size === 1) queueMicrotask(() => this.#follow());
  }

  /** What is only seen changes in place; anything else is another start. */
  #follow(): void {
    const isSeen = [...this.#changed].every((name) => SEEN.has(name));
    this.#changed.clear();
    if (this.#running === undefined) return;
    const settings = this.#settings();
    if (isSeen && differInLook(settings.flags, this.#running.flags)) {
      this.#running.present(settings);
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
  }

  #setTheme({ theme }: Settings): void {
    if (theme) this.dataset['theme'] = theme;
    else delete this.dataset['theme'];
  }

  #start(): Running {
    const settings = this.#settings();
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: false });
    const container = document.createElement('div');
    container.lang = settings.language;
    container.style.containerType = 'inline-size';
    this.#setTheme(settings);
    if (!this.style.display) this.style.display = 'block';

    let mounted: Mounted | undefined;
    let presented = settings;
    let isStopped = false;
    const report = (error: unknown) => this.dispatchEvent(new ErrorEvent('error', { error }));
    const mounting = Promise.all([styleShadow(root), inspection()]).then(async ([, inspect]) => {
      if (isStopped) return;
      root.append(container);
      const started = await this.mount(container, presented, inspect);
      if (isStopped) started.stop();
      else mounted = started;
    });
    mounting.catch(report);
    return {
      flags: settings.flags,
      present: (next) => {
        presented = next;
        this.#setTheme(next);
        container.lang = next.language;
        mounting.then(() => mounted?.present(presented)).catch(report);
      },
      stop() {
        isStopped = true;
        mounted?.stop();
        mounted = undefined;
        forgetShadow(root);
        root.replaceChildren();
      },
    };
  }
}

/** Dispatches an event to the page; true where the page called `preventDefault()`. */
function notifyPage(element: HTMLElement, type: string, detail: unknown): boolean {
  return !element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
}

class FerryglidePlayer extends FerryglideElement {
  static observedAttributes = [
    ...SETTINGS,
    'video',
    'audio',
    'tags',
    'videotags',
    'audiotags',
    'tag',
    'start',
    'pre-roll',
    'post-roll',
    'autoplay',
  ];

  protected override async mount(
    container: HTMLElement,
    settings: Settings,
    inspect: Inspect | undefined,
  ): Promise<Mounted> {
    const { mountPlayer } = await import('../pages/play/mount-player.ts');
    return mountPlayer(container, {
      settings,
      play: readPlayAddress({ get: (name) => this.getAttribute(name) }),
      autoplay: this.hasAttribute('autoplay'),
      inspect,
      onEmitted: (emitted) => {
        // `player-ready`, `player-removed`, `player-signedOut`, ...; who cancels `player-signIn` signs in by itself.
        const isHandled = notifyPage(this, emitted.type.replace('.', '-'), emitted);
        if ((emitted.type === 'player.signIn' || emitted.type === 'player.leaving') && !isHandled) signIn(settings);
      },
    });
  }
}

/** On a page of our own site the browser goes there and comes back; elsewhere it opens beside the page. */
function signIn(settings: Settings): void {
  if (new URL(settings.site).origin === location.origin) location.assign(loginAddress(settings));
  else window.open(loginAddress(settings), '_blank', 'noopener');
}

class FerryglideLibrary extends FerryglideElement {
  static observedAttributes = [...SETTINGS, 'search', 'latest', 'saved'];

  protected override async mount(
    container: HTMLElement,
    settings: Settings,
    inspect: Inspect | undefined,
  ): Promise<Mounted> {
    fillContainer(container, '100%');
    const token = this.getAttribute('saved');
    if (token !== null) {
      const { mountCollection } = await import('../pages/saved/mount-collection.tsx');
      return mountCollection(container, { settings, token, inspect });
    }
    const { mountLibrary } = await import('../pages/library/mount-library.tsx');
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
