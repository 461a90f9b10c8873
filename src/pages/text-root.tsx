import { startTransition } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { Area, TextKey } from '../i18n/areas.ts';
import type { Language } from '../i18n/language.ts';
import { TextProvider } from '../i18n/text-context.tsx';
import { createTexts } from '../i18n/texts.ts';
import type { Texts } from '../i18n/texts.ts';
import { ReloadContext } from '../ui/AsyncBoundary.tsx';
import { addTypeface } from '../ui/typeface.ts';

export interface TextRoot {
  /** Renders the views once their texts are loaded; a change of language keeps their state. */
  show: (language: Language, views: ReactNode) => Promise<void>;
  stop: () => void;
}

/**
 * A root for views with texts, whose language may change while they are visible.
 *
 * @param areas text areas that the views need at first
 * @param title of the page, if it is the product's own; absent on other sites' pages
 */
export function createTextRoot(
  container: HTMLElement,
  areas: readonly Area[],
  reload: (() => void) | undefined,
  title?: TextKey,
): TextRoot {
  let root: Root | undefined;
  let texts: Texts | undefined;
  let latest: object | undefined;
  return {
    async show(language, views) {
      const mine = {};
      latest = mine;
      const spoken =
        texts?.language === language ? texts : await (texts?.inLanguage(language) ?? createTexts(language, areas));
      if (latest !== mine) return;
      texts = spoken;
      if (title) document.title = `${spoken.t(title)} · Ferryglide`;
      const drawn = (
        <TextProvider texts={spoken}>
          <ReloadContext value={reload}>{views}</ReloadContext>
        </TextProvider>
      );
      if (root) {
        const drawing = root;
        startTransition(() => drawing.render(drawn));
      } else {
        // The container's previous content is replaced in the frame in which the views appear.
        root = createRoot(container);
        root.render(drawn);
        addTypeface();
      }
    },
    stop() {
      latest = undefined;
      root?.unmount();
    },
  };
}
