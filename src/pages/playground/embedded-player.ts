/**
 * Embeds the playground's player as any page would: with the script or frame of the printed code, controlled through
 * the client that it names.
 */
import { fromCallback } from 'xstate';
import type { FerryglidePlayer } from '../../../packages/client/src/index.ts';
import type { CallFault, TimeSpan } from '../../../core/domain/player-api.ts';
import { RANGE_PROPERTIES, READ_PROPERTIES, SET_PROPERTIES } from '../../../core/domain/player-members.ts';
import type { PlayerMembers } from '../../../core/domain/player-members.ts';
import { embedParts } from '../../../core/domain/playground/code.ts';
import type { EmbedParts } from '../../../core/domain/playground/code.ts';
import type { ListReading, Reading } from '../../../core/domain/playground/member-drafts.ts';
import { eventsOf, sourceOf } from '../../../core/domain/playground/members.ts';
import type { TriedCall } from '../../../core/domain/playground/members.ts';
import type {
  CallError,
  EmbedInput,
  PlayerCommand,
  PlaygroundEvent,
} from '../../../machines/shared/playground/playground.context.ts';

/** Members of an element of `embed/ferryglide.js` that the client's object lacks. */
interface ElementMembers {
  readonly textTracks: Iterable<{ readonly language: string; readonly label: string; mode: string }> & EventTarget;
  readonly videoRenditions: Iterable<{ readonly height: number; readonly selected: boolean }> &
    EventTarget & { selectedIndex: number };
  requestPictureInPicture: () => Promise<unknown>;
}

type DrivenPlayer = PlayerMembers &
  EventTarget &
  Partial<ElementMembers> &
  Partial<Pick<FerryglidePlayer, 'ready' | 'close'>>;

/** Exports of the client's module. */
interface Client {
  connect: (target: HTMLElement) => FerryglidePlayer;
}

/**
 * The elements' module disables the product's styles in the page's head and copies them into shadow roots. Marked
 * styles stay enabled, because this page needs them.
 */
function keepOwnStyles(): void {
  for (const style of document.head.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style'))
    style.dataset['own'] = '';
}

/** Each script is loaded once, even if the player it was loaded for has been removed. */
const loaded = new Map<string, Promise<void>>();

function loadScript({ src, isModule }: NonNullable<EmbedParts['script']>): Promise<void> {
  const known = loaded.get(src);
  if (known) return known;
  keepOwnStyles();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => {
    loaded.delete(src);
    script.remove();
    reject(new Error(`${src} did not come`));
  });
  if (isModule) script.type = 'module';
  else script.async = true;
  script.src = src;
  document.head.append(script);
  loaded.set(src, promise);
  return promise;
}

/** Sets only what differs, because a new address or certain attributes would restart the player. */
function dress(element: HTMLElement, { attributes, style }: EmbedParts, before?: EmbedParts): void {
  for (const name of Object.keys(before?.attributes ?? {})) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  element.style.cssText = style;
}

const spansOf = (ranges: PlayerMembers['buffered']): TimeSpan[] =>
  Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)]);

function listsOf({ textTracks, videoRenditions }: DrivenPlayer): ListReading {
  return {
    textTracks: textTracks && Array.from(textTracks, ({ language, label, mode }) => ({ language, label, mode })),
    videoRenditions: videoRenditions && Array.from(videoRenditions, ({ height, selected }) => ({ height, selected })),
  };
}

function readingOf(player: DrivenPlayer): Reading {
  const plain = [...READ_PROPERTIES, ...SET_PROPERTIES].map((name) => [name, player[name]]);
  const ranges = RANGE_PROPERTIES.map((name) => [name, spansOf(player[name])]);
  return { ...(Object.fromEntries([...plain, ...ranges]) as Reading), ...listsOf(player) };
}

/** Makes a call exactly as its printed line does. */
async function make(player: DrivenPlayer, call: TriedCall): Promise<void> {
  if (call.method === 'textTracks')
    for (const track of player.textTracks ?? []) track.mode = track.language === call.value ? 'showing' : 'disabled';
  else if (call.method === 'videoRenditions')
    Object.assign(player.videoRenditions ?? {}, { selectedIndex: call.value });
  else if ('value' in call) Object.assign(player, { [call.method]: call.value });
  else await player[call.method]?.('query' in call ? call.query : undefined);
}

/** The client has its own copy of the error class, so `instanceof` fails: its errors are identified by their code. */
function errorOf(error: unknown): CallError {
  if (!(error instanceof Error)) return { name: 'Error' };
  const code = 'code' in error && typeof error.code === 'string' ? (error.code as CallFault) : undefined;
  return { name: error.name, code };
}

/** @param stage container of the player, which the view inserts into the page */
export const embeddedPlayer = (stage: HTMLElement) =>
  fromCallback<PlayerCommand, EmbedInput, PlaygroundEvent>(({ input: { site, embed }, sendBack, receive }) => {
    const listening = new AbortController();
    const { signal } = listening;
    let parts = embedParts(site, embed);
    const element = document.createElement(parts.name);
    dress(element, parts);
    stage.replaceChildren(element);

    async function connect(): Promise<DrivenPlayer> {
      if (parts.script) await loadScript(parts.script);
      if (parts.client === undefined) {
        await customElements.whenDefined(parts.name);
        return element as HTMLElement & PlayerMembers;
      }
      const client = (await import(/* @vite-ignore */ parts.client)) as Client;
      return client.connect(element);
    }

    const connecting = connect();
    connecting
      .then(async (player) => {
        if (signal.aborted) return player.close?.();
        signal.addEventListener('abort', () => player.close?.());
        for (const name of eventsOf(embed.way)) {
          const { list, type } = sourceOf(name);
          (list === undefined ? player : player[list])?.addEventListener(
            type,
            (event) =>
              sendBack({
                type: 'player.received',
                name,
                at: Date.now(),
                detail: (event as CustomEvent<unknown>).detail ?? undefined,
                reading: readingOf(player),
              }),
            { signal },
          );
        }
        await player.ready;
        if (!signal.aborted) sendBack({ type: 'player.ready', reading: readingOf(player) });
      })
      .catch((error: unknown) => {
        // If the player closed before it was ready, the pending call reports that itself.
        if (!signal.aborted && errorOf(error).code !== 'closed') sendBack({ type: 'player.failed' });
      });

    receive((command) => {
      if (command.type === 'embed.change') {
        const before = parts;
        parts = embedParts(site, command.embed);
        dress(element, parts, before);
        return;
      }
      const { id, call } = command;
      connecting
        .then(async (player) => {
          const error = await make(player, call).then(() => undefined, errorOf);
          if (signal.aborted) return;
          sendBack({ type: 'player.ended', id, error, reading: readingOf(player) });
          if (call.method === 'close') sendBack({ type: 'player.closed' });
        })
        .catch(() => undefined);
    });

    return () => {
      listening.abort();
      element.remove();
    };
  });
