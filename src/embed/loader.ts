/**
 * `embed.js`: `<ferryglide-player>` and `<ferryglide-library>` as frames of the server's pages.
 *
 * A single file that works as a classic script and as a module. A player shows its poster and a button until it is
 * asked to play. Changes of language, theme and flags are posted to the frame; other changes give it a new address.
 */
import { FRAME_ALLOW } from '../../core/domain/embed-snippet.ts';
import { isOn } from '../../core/domain/flags.ts';
import { sendPresentation } from '../adapters/frame-presentation.ts';
import { type Blocked, BLOCKED_STYLES, blockedMessage, onBlocked, reportBlocked } from './blocked.ts';
import { constructed } from './constructed.ts';
import { embedText, spoken } from './embed-texts.ts';
import {
  libraryAddress,
  LIBRARY_ATTRIBUTES,
  playerAddress,
  PLAYER_ATTRIBUTES,
  posterAddress,
} from './frame-address.ts';
import { AUDIO, FRAME_STYLES } from './frame-styles.ts';

/** Address of this script. A module has no `currentScript`, and `import.meta` is a syntax error in a classic script. */
function ownAddress(): string {
  const script = document.currentScript as HTMLScriptElement | null;
  return script?.src || /https?:\/\/[^\s()@]+?(?=:\d+:\d+)/.exec(new Error().stack ?? '')?.[0] || location.href;
}

/** Ends with a slash. */
const SITE = new URL('.', ownAddress()).href;
const ORIGIN = new URL(SITE).origin;

const STYLES = constructed(FRAME_STYLES + BLOCKED_STYLES);

/** Changes of these attributes do not change the frame's address; all others do. */
const LIVE_ATTRIBUTES: ReadonlySet<string> = new Set(['title', 'loading', 'lang', 'theme', 'flags']);

abstract class FrameElement extends HTMLElement {
  protected readonly root = this.attachShadow({ mode: 'open' });
  protected readonly read = (name: string): string | null => this.getAttribute(name);
  #frame: HTMLIFrameElement | undefined;
  #isLoaded = false;
  #blocked: Blocked | undefined;
  #stopListening: (() => void) | undefined;
  readonly #changed = new Set<string>();

  /** Shows the initial content. */
  protected abstract show(): void;
  /** Address of the page outside a frame. */
  protected abstract address(): string;
  protected abstract kind(): 'video' | 'audio' | 'library';

  protected get name(): string {
    return this.title || embedText(this.read('lang'), `embed.${this.kind()}`);
  }

  connectedCallback(): void {
    if (this.#stopListening) return;
    this.root.adoptedStyleSheets = [STYLES];
    this.#stopListening = onBlocked([ORIGIN], (blocked) => {
      if (blocked.directive === 'frame-src' && this.#frame) {
        this.#blocked = blocked;
        this.#post();
      }
      reportBlocked(this, blocked);
    });
    this.show();
    // A script may set the title after inserting the element.
    queueMicrotask(() => {
      if (!this.title) console.warn('A title is required on', this);
    });
  }

  /** Ignores moves: with `moveBefore()` the frame keeps its page. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stopListening?.();
      this.#stopListening = undefined;
      this.#frame = undefined;
      this.root.replaceChildren();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#stopListening || before === after) return;
    this.#changed.add(name);
    // Handles attributes that change together in one microtask.
    if (this.#changed.size === 1) queueMicrotask(() => this.#follow());
  }

  #follow(): void {
    const isLiveUpdate = [...this.#changed].every((name) => LIVE_ATTRIBUTES.has(name));
    this.#changed.clear();
    if (!this.#stopListening) return;
    if (!isLiveUpdate || !this.#frame) {
      this.#frame = undefined;
      this.show();
      return;
    }
    this.#frame.title = this.name;
    this.#post();
  }

  /** @param loading attribute of the element; null means `lazy` */
  protected open(address: string, loading: string | null): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    Object.assign(frame, {
      title: this.name,
      allow: FRAME_ALLOW,
      referrerPolicy: 'strict-origin-when-cross-origin',
      loading: loading ?? 'lazy',
      src: address,
    });
    this.#isLoaded = false;
    this.#blocked = undefined;
    frame.addEventListener('load', () => {
      this.#isLoaded = true;
      this.#post();
    });
    this.#frame = frame;
    this.root.replaceChildren(frame);
    return frame;
  }

  /** Sends language, theme and flags to the frame, or shows the message if the frame is blocked. */
  #post(): void {
    const { read } = this;
    const lang = read('lang');
    if (this.#blocked) this.root.replaceChildren(blockedMessage([this.#blocked], lang, this.address()));
    else if (this.#isLoaded && this.#frame?.contentWindow)
      sendPresentation(this.#frame.contentWindow, ORIGIN, { lang, theme: read('theme'), flags: read('flags') });
  }
}

class FramedPlayer extends FrameElement {
  static observedAttributes = ['title', 'loading', ...PLAYER_ATTRIBUTES];

  protected kind(): 'video' | 'audio' {
    return this.matches(AUDIO) ? 'audio' : 'video';
  }

  protected address(): string {
    return playerAddress(SITE, this.read, false);
  }

  protected show(): void {
    const loading = this.read('loading');
    const autoplay = isOn(this.read('autoplay'));
    if (autoplay || loading !== null) this.open(playerAddress(SITE, this.read, autoplay), loading);
    else this.root.replaceChildren(this.#facade());
  }

  #facade(): HTMLElement {
    const { name } = this;
    const lang = this.read('lang');
    const button = document.createElement('button');
    button.ariaLabel = embedText(lang, 'embed.play', { title: name });
    button.lang = spoken(lang);
    const title = document.createElement('span');
    title.dir = 'auto';
    title.textContent = name;
    const poster = posterAddress(SITE, this.read);
    if (poster !== undefined) {
      button.append(
        Object.assign(document.createElement('img'), {
          alt: '',
          loading: 'lazy',
          src: poster,
          onerror(this: Element) {
            this.remove();
          },
        }),
      );
    }
    button.append(title, document.createElement('i'));
    button.addEventListener('click', () => this.open(playerAddress(SITE, this.read, true), 'eager').focus());
    return button;
  }
}

class FramedLibrary extends FrameElement {
  static observedAttributes = ['title', ...LIBRARY_ATTRIBUTES];

  protected kind(): 'library' {
    return 'library';
  }

  protected address(): string {
    return libraryAddress(SITE, this.read);
  }

  protected show(): void {
    this.open(this.address(), this.read('loading'));
  }
}

const ELEMENTS = { 'ferryglide-player': FramedPlayer, 'ferryglide-library': FramedLibrary };
for (const [name, element] of Object.entries(ELEMENTS)) {
  // If two scripts define the element, the first one wins: an element can be defined only once.
  if (customElements.get(name)) console.warn(`<${name}> is already defined.`);
  else customElements.define(name, element);
}
