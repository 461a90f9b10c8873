// Written by `npm run paths -- search --adapter e2e/paths/search.adapter.ts --format playwright --out e2e/paths/search.spec.ts`: write it again rather than change it.
import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import adapter from './search.adapter.ts';

interface Step {
  act: string;
  event?: Record<string, unknown>;
  states: string[];
}

const acts: Partial<Record<string, (page: Page, event: never) => Promise<void>>> = adapter.acts;
const seen: Partial<Record<string, (page: Page) => Promise<void>>> = adapter.states;

async function sees(page: Page, states: string[]): Promise<void> {
  for (const state of states) await test.step(`sees ${state}`, async () => seen[state]?.(page));
}

const paths: { title: string; states: string[]; steps: Step[] }[] = [
  {
    title: "[L01][L03][L31][L05][L04][L10][L09] done(permissions) → done(restore) → type.choose → done(search) → keyword.type → … 3 more → keyword.type → type.choose → keyword.type → type.choose → done(search) ⇒ ready.listing.more",
    states: ["preparing"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"]},
      {"act":"search: the last page","states":["ready","ready.listing","ready.listing.complete"]},
      {"act":"keyword.type","event":{"type":"keyword.type","text":"gate"},"states":["ready","ready.listing","ready.listing.complete"]},
      {"act":"type.choose","event":{"type":"type.choose"},"states":["ready","ready.idle"]},
      {"act":"search.submit","event":{"type":"search.submit"},"states":["refused"]},
      {"act":"search.dismiss","event":{"type":"search.dismiss"},"states":["ready","ready.idle"]},
      {"act":"keyword.type","event":{"type":"keyword.type","text":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},"states":["ready","ready.idle"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.idle"]},
      {"act":"keyword.type","event":{"type":"keyword.type","text":"gate"},"states":["ready","ready.idle"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"]},
    ],
  },
  {
    title: "[L32][L10][L09] done(permissions) → done(restore) → search.more → done(more) → search.more → done(more) → (type.choose → done(search)) ×3 ⇒ leaving",
    states: ["preparing"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"]},
      {"act":"search.more","event":{"type":"search.more"},"states":["ready","ready.loadingMore"]},
      {"act":"search: other","states":["ready","ready.listing","ready.listing.interrupted"]},
      {"act":"search.more","event":{"type":"search.more"},"states":["ready","ready.loadingMore"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"]},
      {"act":"search: empty","states":["ready","ready.empty"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"]},
      {"act":"search: other","states":["ready","ready.emptyList"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"]},
      {"act":"search: disconnected","states":["leaving"]},
    ],
  },
  {
    title: "[L10][L32][L09] done(permissions) → error(restore) → search.retry → error(search) → type.choose → done(search) → search.more → done(more) → type.choose → done(search) → search.more → done(more) ⇒ leaving",
    states: ["preparing"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"]},
      {"act":"search: no connection","states":["ready","ready.failed"]},
      {"act":"search.retry","event":{"type":"search.retry"},"states":["ready","ready.searching"]},
      {"act":"search: no connection","states":["ready","ready.failed"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"]},
      {"act":"search.more","event":{"type":"search.more"},"states":["ready","ready.loadingMore"]},
      {"act":"search: the last page","states":["ready","ready.listing","ready.listing.complete"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"]},
      {"act":"search.more","event":{"type":"search.more"},"states":["ready","ready.loadingMore"]},
      {"act":"search: disconnected","states":["leaving"]},
    ],
  },
  {
    title: "[L32][L10] error(permissions) → search.retry → done(permissions) ⇒ leaving",
    states: ["preparing"],
    steps: [
      {"act":"permissions: no connection","states":["unprepared"]},
      {"act":"search.retry","event":{"type":"search.retry"},"states":["preparing"]},
      {"act":"permissions: disconnected","states":["leaving"]},
    ],
  },
  {
    title: "[L01][L10] done(permissions) → done(restore) → type.choose → done(search) → search.more → error(more) ⇒ ready.listing.interrupted",
    states: ["preparing"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"]},
      {"act":"search: the last page","states":["ready","ready.listing","ready.listing.complete"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"]},
      {"act":"search.more","event":{"type":"search.more"},"states":["ready","ready.loadingMore"]},
      {"act":"search: no connection","states":["ready","ready.listing","ready.listing.interrupted"]},
    ],
  },
  {
    title: "[L10] done(permissions) → done(restore) ⇒ ready.empty",
    states: ["preparing"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"]},
      {"act":"search: empty","states":["ready","ready.empty"]},
    ],
  },
  {
    title: "[L10] done(permissions) → done(restore) ⇒ ready.emptyList",
    states: ["preparing"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"]},
      {"act":"search: other","states":["ready","ready.emptyList"]},
    ],
  },
  {
    title: "[L32] done(permissions) → done(restore) ⇒ leaving",
    states: ["preparing"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"]},
      {"act":"search: disconnected","states":["leaving"]},
    ],
  },
];

for (const [index, path] of paths.entries()) {
  const missing = [...new Set(path.steps.map(({ act }) => act))].filter((act) => !acts[act]);
  test(`search ${index + 1}: ${path.title}`, async ({ page }) => {
    test.skip(missing.length > 0, `the adapter has no act for ${missing.join(', ')}`);
    await adapter.start(page);
    await sees(page, path.states);
    for (const { act, event, states } of path.steps) {
      await test.step(act, async () => acts[act]!(page, event as never));
      await sees(page, states);
    }
  });
}
