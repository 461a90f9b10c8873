/**
 * The chart "search" on the library's page: a person's actions, and the host's responses, held back until their step.
 */
import { expect } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import type { Adapter } from '../../tools/paths/adapter.ts';
import type { Step } from '../../tools/paths/types.ts';
import { recordPath } from '../support/record-path.ts';

interface SearchOutput {
  readonly status: string;
  readonly page?: { readonly items: readonly unknown[]; readonly total: number };
}

/** Actors of the chart that send a search. */
const SEARCHES = ['restore', 'search', 'more'];
const BUSY = ['preparing', 'ready.restoring', 'ready.searching', 'ready.listing.loadingMore', 'leaving'];
/** Results per page on a wide screen. */
const FULL = 25;

const held = new WeakMap<Page, Map<string, Route[]>>();

const nameOf = (route: Route): string => {
  const request = route.request();
  const query = new URL(request.url()).searchParams.get('request');
  return query ?? (request.postDataJSON() as { request?: string } | null)?.request ?? '';
};

/** The pending requests of this name. */
async function waiting(page: Page, name: string): Promise<Route[]> {
  const routes = held.get(page)!;
  await expect.poll(() => routes.get(name)?.length ?? 0, { message: `the page asks for ${name}` }).toBeGreaterThan(0);
  const list = routes.get(name)!;
  routes.delete(name);
  return list;
}

const respond =
  (name: string, how: (route: Route) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await Promise.all((await waiting(page, name)).map(how));
  };

/** The host's own list of videos, cut to the requested length, so that results do not depend on the query. */
const list = (count: number, total: number) =>
  respond('search', async (route) => {
    const url = new URL(route.request().url());
    const sent = JSON.parse(url.searchParams.get('params') ?? '{}') as Record<string, unknown>;
    const { offset, userId, groupId, isPublicOnly } = sent;
    const params = { targetType: 'Video', offset, limit: FULL, userId, groupId, isPublicOnly };
    url.searchParams.set('params', JSON.stringify(params));
    const response = await route.fetch({ url: url.href });
    const wire = (await response.json()) as { data: unknown[] };
    await route.fulfill({ response, json: { ...wire, data: wire.data.slice(0, count), total } });
  });

const status = (name: string, said: string) =>
  respond(name, (route) => route.fulfill({ json: { status: said, data: '' } }));

function outputName(name: string, output: unknown): string | undefined {
  const { status: said, page } = output as SearchOutput;
  if (said !== 'ok') return `${name}: ${said}`;
  if (!page) return undefined;
  if (page.items.length === 0) return `${name}: empty`;
  return page.items.length === FULL
    ? `${name}: a full page`
    : page.items.length < FULL
      ? `${name}: the last page`
      : undefined;
}

function actOf(step: Step, states: readonly string[]): string | undefined {
  const isBusy = states.some((state) => BUSY.includes(state));
  if ('done' in step) {
    if (SEARCHES.includes(step.done)) return outputName('search', step.output);
    const { status: said, connected } = step.output as { status: string; connected?: boolean };
    return said === 'ok' ? (connected ? 'permissions: ok' : undefined) : `permissions: ${said}`;
  }
  if ('error' in step) return SEARCHES.includes(step.error) ? 'search: no connection' : 'permissions: no connection';
  if (!('send' in step) || isBusy) return undefined;
  const { type } = step.send;
  if (type === 'search.dismiss' || type === 'search.more' || type === 'search.retry') return type;
  const isReady = states.includes('ready');
  return isReady && ['keyword.type', 'search.submit', 'type.choose'].includes(type) ? type : undefined;
}

const keyword = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const shows = (look: (page: Page) => ReturnType<Page['getByText']>) => async (page: Page) =>
  expect(look(page).first()).toBeVisible();

export default {
  inputs: [0],
  actOf,
  async start(page) {
    const routes = new Map<string, Route[]>();
    held.set(page, routes);
    await page.route(/\/services/, async (route) => {
      const name = nameOf(route);
      if (name !== 'search' && name !== 'checkPermissions') return route.continue();
      routes.set(name, [...(routes.get(name) ?? []), route]);
    });
    await page.goto('/');
  },
  acts: {
    'permissions: ok': respond('checkPermissions', (route) => route.continue()),
    'permissions: disconnected': status('checkPermissions', 'disconnected'),
    'permissions: no connection': respond('checkPermissions', (route) => route.abort()),
    'search: a full page': list(FULL, 60),
    'search: the last page': list(2, 2),
    'search: empty': status('search', 'empty'),
    'search: other': status('search', 'unheard-of'),
    'search: disconnected': status('search', 'disconnected'),
    'search: no connection': respond('search', (route) => route.abort()),
    'keyword.type': (page, event: { text: string }) => keyword(page).fill(event.text),
    'search.submit': async (page) => {
      await keyword(page).focus();
      await keyword(page).press('Enter');
    },
    'type.choose': async (page, { mediaType = 'none' }: { mediaType?: string }) =>
      void (await page.getByRole('combobox', { name: 'Media type' }).selectOption(mediaType)),
    'search.more': press(/^(Search more|Try again)$/),
    'search.retry': press('Try again'),
    'search.dismiss': press('Understood'),
  },
  states: {
    'preparing.asking': shows((page) => page.getByRole('status').filter({ hasText: 'Preparing the library' })),
    unprepared: shows((page) => page.getByRole('alert').filter({ hasText: 'The library could not be reached' })),
    refused: shows((page) => page.getByText('You must choose a media type to execute your research')),
    'ready.idle': shows((page) => page.getByRole('heading', { name: 'Choose a type' })),
    'ready.restoring': shows((page) => page.getByRole('status').filter({ hasText: 'Loading the list…' })),
    'ready.searching': shows((page) => page.getByRole('status').filter({ hasText: 'Searching…' })),
    'ready.listing': shows((page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')),
    'ready.listing.more': shows((page) => page.getByRole('button', { name: 'Search more' })),
    'ready.listing.complete': shows((page) => page.getByText('That is everything.')),
    'ready.listing.interrupted': shows((page) =>
      page.getByRole('alert').filter({ hasText: 'The next results could not be loaded' }),
    ),
    'ready.listing.loadingMore': shows((page) => page.getByRole('button', { name: 'Loading more…' })),
    'ready.empty': shows((page) => page.getByRole('heading', { name: 'No content' })),
    'ready.emptyList': shows((page) => page.getByRole('heading', { name: 'Nothing to show here' })),
    'ready.failed': shows((page) => page.getByRole('alert').filter({ hasText: 'What you typed is still here' })),
    leaving: (page) => expect(page).toHaveURL(/\/login/),
  },
  onPathEnd: recordPath,
} satisfies Adapter;
