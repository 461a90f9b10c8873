/** What every page of the product does alike: settings, texts, charts under an inspector, the title, and the views. */
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

/** May be left out where nothing in it is required. */
type Optional<T> = object extends T ? [options?: T] : [options: T];

export interface Page {
  settings: Settings;
  texts: Texts;
  query: URLSearchParams;
  /** An actor that the inspector sees, to be started once its listeners are attached. */
  create: <L extends AnyActorLogic>(logic: L, ...options: Optional<Input<L>>) => Actor<L>;
  /** The same, started; its handlers are called from its first snapshot on. */
  start: <L extends AnyActorLogic>(logic: L, ...options: Optional<Input<L> & Handlers<L>>) => Actor<L>;
  /** Completes charts that end when the session does. */
  signIn: () => void;
  /** Of the browser's tab; empty while nothing has a name yet. */
  setTitle: (title: string) => void;
}

/** @param compose starts the page's charts, and returns the views that show them */
export async function mountPage(areas: readonly Area[], compose: (page: Page) => ReactNode): Promise<void> {
  const settings = await pageSettings();
  await mountView(() => brandedContainer(settings), settings, areas, compose);
}

/** The same inside a page that is there already. */
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
