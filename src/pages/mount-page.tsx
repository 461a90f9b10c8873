/** The setup shared by all of the product's pages: settings, texts, inspected charts, the title, and the views. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import type { Actor, ActorOptions, AnyActorLogic, InputFrom, OutputFrom, SnapshotFrom } from 'xstate';
import type { Area } from '../i18n/areas.ts';
import { TextProvider } from '../i18n/text-context.tsx';
import { createTexts } from '../i18n/texts.ts';
import type { Texts } from '../i18n/texts.ts';
import { inspection } from './inspector/inspection.ts';
import { leaveForLogin } from './login/login-address.ts';
import { ReloadContext } from '../ui/AsyncBoundary.tsx';
import { brandedContainer, pageSettings } from './page.ts';
import { reloadPage } from './reload.ts';
import type { Settings } from './settings.ts';

type Input<L extends AnyActorLogic> =
  undefined extends InputFrom<L> ? { input?: InputFrom<L> } : { input: InputFrom<L> };

interface Handlers<L extends AnyActorLogic> {
  next?: (snapshot: SnapshotFrom<L>) => void;
  complete?: (output: OutputFrom<L>) => void;
}

/** Optional if all its properties are optional. */
type Optional<T> = object extends T ? [options?: T] : [options: T];

export interface Page {
  settings: Settings;
  texts: Texts;
  query: URLSearchParams;
  /** Creates an inspected actor. The caller attaches its listeners and then starts it. */
  create: <L extends AnyActorLogic>(logic: L, ...options: Optional<Input<L>>) => Actor<L>;
  /** Creates and starts an inspected actor; its handlers are called from the first snapshot on. */
  start: <L extends AnyActorLogic>(logic: L, ...options: Optional<Input<L> & Handlers<L>>) => Actor<L>;
  /** For charts that end when the session does. */
  signIn: () => void;
  /** Sets the title of the browser tab; empty until a title is known. */
  setTitle: (title: string) => void;
}

/** @param compose starts the page's charts, and returns their views */
export async function mountPage(areas: readonly Area[], compose: (page: Page) => ReactNode): Promise<void> {
  const settings = await pageSettings();
  await mountView(() => brandedContainer(settings), settings, areas, compose);
}

/** Like `mountPage`, inside an existing page. */
export async function mountView(
  container: HTMLElement | (() => HTMLElement),
  settings: Settings,
  areas: readonly Area[],
  compose: (page: Page) => ReactNode,
): Promise<void> {
  const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, areas)]);
  const actorOf = <L extends AnyActorLogic>(logic: L, input: InputFrom<L> | undefined): Actor<L> =>
    createActor(logic, { input, ...(inspect ? { inspect } : {}) } as ActorOptions<L>);
  const create: Page['create'] = (logic, ...[options]) => actorOf(logic, options?.input);
  const start: Page['start'] = (logic, ...[options]) => {
    const { input, next, complete }: Partial<Input<typeof logic>> & Handlers<typeof logic> = options ?? {};
    const actor = actorOf(logic, input);
    actor.subscribe({
      ...(next ? { next } : {}),
      ...(complete
        ? { complete: () => complete((actor.getSnapshot() as { output: OutputFrom<typeof logic> }).output) }
        : {}),
    });
    actor.start();
    return actor;
  };
  const views = compose({
    settings,
    texts,
    query: new URLSearchParams(location.search),
    create,
    start,
    signIn: () => void leaveForLogin(settings),
    setTitle: (title) => {
      document.title = title === '' ? 'Ferryglide' : `${title} · Ferryglide`;
    },
  });
  createRoot(typeof container === 'function' ? container() : container).render(
    <TextProvider texts={texts}>
      <ReloadContext value={() => reloadPage()}>{views}</ReloadContext>
    </TextProvider>,
  );
}
