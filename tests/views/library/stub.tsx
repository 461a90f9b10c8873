/** Renders the library's views over charts under test, with snapshots instead of their neighbours. */
import { Suspense } from 'react';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { matchesState } from 'xstate';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { ITEM_ACTION_IDS } from '../../../core/domain/item-actions/item-action.ts';
import type { Playable } from '../../../core/domain/result-item.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { Language } from '../../../src/i18n/language.ts';
import { LibraryScreen } from '../../../src/library/LibraryScreen.tsx';
import type { LibraryRef } from '../../../src/library/refs.ts';
import type { LibrarySlots } from '../../../src/library/slots.ts';
import '../../../src/ui/theme.css';
import { YEAR } from '../../charts/library/fixtures.ts';
import { screenOf } from '../../../src/dom/screen-size.ts';
import type { ScreenSize } from '../../../src/dom/screen-size.ts';

export interface Picture {
  value: StateValue;
  context: unknown;
  tags?: readonly string[];
  children?: Readonly<Record<string, unknown>>;
}

/** An actor with a fixed snapshot that forwards the events it receives. */
export function still(picture: Picture, heard: (event: AnyEventObject) => void = () => undefined): AnyActorRef {
  const tags = new Set(picture.tags);
  const snapshot = {
    status: 'active',
    children: {},
    ...picture,
    matches: (test: StateValue) => matchesState(test, picture.value),
    hasTag: (tag: string) => tags.has(tag),
  };
  const ref = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }), send: heard };
  return ref as unknown as AnyActorRef;
}

function Player({ playable }: { playable: Playable }) {
  return <section aria-label={`Player of ${playable.type} ${playable.id}`} />;
}

/** Not the page's own site, so that a link that does not lead to the server is noticed. */
export const SITE = 'https://host.example/';

export const SLOTS = {
  openedAt: Date.UTC(YEAR, 0, 1),
  year: YEAR,
  account: '/account',
  Player,
  attachSiteThumbnail: () => () => undefined,
  showScores: false,
  actions: new Set(ITEM_ACTION_IDS),
  addressOf: (target: string) => new URL(target, SITE).href,
};

const NO_SUGGESTIONS = still({ value: 'closed', context: { items: [], active: undefined, text: '' } });

/** The search box always has a suggestions actor; snapshots about something else omit it. */
const withSuggestions = (picture: Picture): Picture => ({
  ...picture,
  children: { suggestions: NO_SUGGESTIONS, ...picture.children },
});

await page.viewport(1280, 900);
/** The screen size as the library's chart reads it from the window: the gallery shows each state at two widths. */
export const screenNow = (): ScreenSize => screenOf(window.innerWidth);

/** @returns a function that removes the screen */
export async function showLibrary(
  library: AnyActorRef,
  language: Language = 'en',
  more: Partial<LibrarySlots> = {},
): Promise<() => Promise<void>> {
  await page.viewport(1280, 900);
  const pictured = library.getSnapshot() as { children: Record<string, unknown> };
  if (!('suggestions' in pictured.children)) pictured.children['suggestions'] = NO_SUGGESTIONS;
  const texts = await createTexts(language, ['common', 'document', 'library', 'preview']);
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <Suspense>
        <LibraryScreen library={library as LibraryRef} slots={{ ...SLOTS, ...more }} />
      </Suspense>
    </TextProvider>,
  );
  return unmount;
}

/** An actor whose snapshot follows a child under test, like the surrounding chart. */
export function following(child: AnyActorRef, pictureOf: (snapshot: AnyMachineSnapshot) => Picture): AnyActorRef {
  let seen: AnyMachineSnapshot | undefined;
  let shown: unknown;
  const ref = {
    getSnapshot() {
      const snapshot = child.getSnapshot() as AnyMachineSnapshot;
      if (snapshot !== seen) {
        seen = snapshot;
        shown = still(withSuggestions(pictureOf(snapshot))).getSnapshot();
      }
      return shown;
    },
    subscribe: (...args: Parameters<AnyActorRef['subscribe']>) => child.subscribe(...args),
    send: () => undefined,
  };
  return ref as unknown as AnyActorRef;
}
