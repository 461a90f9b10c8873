// Written by `npm run paths -- search --adapter e2e/paths/search.adapter.ts --fixtures e2e/support/test.ts --format playwright --out e2e/paths/search.spec.ts`: write it again rather than change it.
import { test } from '../support/test.ts';
import type { Page } from '@playwright/test';
import adapter from './search.adapter.ts';

interface Part {
  states: string[];
  takes?: string[];
  outcomes?: string[];
  timers?: string[];
}

interface Step extends Part {
  act: string;
  event?: { type: string; [field: string]: unknown };
}

interface Path extends Part {
  title: string;
  steps: Step[];
}

interface Played {
  acts: Partial<Record<string, (page: Page, event: never) => Promise<void>>>;
  states: Partial<Record<string, (page: Page) => Promise<void>>>;
  walked?: (chart: string, number: number, path: Path) => Promise<void>;
}

const { acts, states: seen, walked }: Played = adapter;

async function sees(page: Page, states: string[]): Promise<void> {
  for (const state of states) await test.step(`sees ${state}`, async () => seen[state]?.(page));
}

const paths: Path[] = [
  {
    title: "done(permissions) → done(restore) → type.choose → done(search) → keyword.type → … 3 more → keyword.type → type.choose → keyword.type → type.choose → done(search) ⇒ ready.listing.more",
    states: ["preparing","preparing.asking"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"],"takes":["preparing > done(permissions)[3]"],"outcomes":["preparing > done(permissions)[0] = false","preparing > done(permissions)[1] = false","preparing > done(permissions)[2] = false","preparing > done(permissions)[3] = true"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"],"takes":["ready.restoring > done(restore)[5]"],"outcomes":["ready.restoring > done(restore)[0] = false","ready.restoring > done(restore)[1] = false","ready.restoring > done(restore)[2] = false","ready.restoring > done(restore)[3] = false","ready.restoring > done(restore)[4] = false"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"],"takes":["ready > type.choose[0]","ready > search.submit[2]"],"outcomes":["ready > type.choose[0] = true","ready > search.submit[0] = false","ready > search.submit[1] = false","ready > search.submit[2] = true"]},
      {"act":"search: the last page","states":["ready","ready.listing","ready.listing.complete"],"takes":["ready.searching > done(search)[3]"],"outcomes":["ready.searching > done(search)[0] = false","ready.searching > done(search)[1] = false","ready.searching > done(search)[2] = false","ready.searching > done(search)[3] = true"]},
      {"act":"keyword.type","event":{"type":"keyword.type","text":"gate"},"states":["ready","ready.listing","ready.listing.complete"],"takes":["ready > keyword.type[0]"]},
      {"act":"type.choose","event":{"type":"type.choose"},"states":["ready","ready.idle"],"takes":["ready > type.choose[1]"],"outcomes":["ready > type.choose[0] = false"]},
      {"act":"search.submit","event":{"type":"search.submit"},"states":["refused"],"takes":["ready > search.submit[0]"],"outcomes":["ready > search.submit[0] = true"]},
      {"act":"search.dismiss","event":{"type":"search.dismiss"},"states":["ready","ready.idle"],"takes":["refused > search.dismiss[0]"]},
      {"act":"keyword.type","event":{"type":"keyword.type","text":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},"states":["ready","ready.idle"],"takes":["ready > keyword.type[0]"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.idle"],"takes":["ready > type.choose[0]","ready > search.submit[1]"],"outcomes":["ready > type.choose[0] = true","ready > search.submit[0] = false","ready > search.submit[1] = true"]},
      {"act":"keyword.type","event":{"type":"keyword.type","text":"gate"},"states":["ready","ready.idle"],"takes":["ready > keyword.type[0]"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"],"takes":["ready > type.choose[0]","ready > search.submit[2]"],"outcomes":["ready > type.choose[0] = true","ready > search.submit[0] = false","ready > search.submit[1] = false","ready > search.submit[2] = true"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"],"takes":["ready.searching > done(search)[4]"],"outcomes":["ready.searching > done(search)[0] = false","ready.searching > done(search)[1] = false","ready.searching > done(search)[2] = false","ready.searching > done(search)[3] = false"]},
    ],
  },
  {
    title: "done(permissions) → done(restore) → search.more → done(more) → search.more → done(more) → (type.choose → done(search)) ×3 ⇒ leaving",
    states: ["preparing","preparing.asking"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"],"takes":["preparing > done(permissions)[3]"],"outcomes":["preparing > done(permissions)[0] = false","preparing > done(permissions)[1] = false","preparing > done(permissions)[2] = false","preparing > done(permissions)[3] = true"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"],"takes":["ready.restoring > done(restore)[5]"],"outcomes":["ready.restoring > done(restore)[0] = false","ready.restoring > done(restore)[1] = false","ready.restoring > done(restore)[2] = false","ready.restoring > done(restore)[3] = false","ready.restoring > done(restore)[4] = false"]},
      {"act":"search.more","event":{"type":"search.more"},"states":["ready","ready.loadingMore"],"takes":["ready.listing.more > search.more[0]"]},
      {"act":"search: other","states":["ready","ready.listing","ready.listing.interrupted"],"takes":["ready.loadingMore > done(more)[1]"],"outcomes":["ready.loadingMore > done(more)[0] = false","ready.loadingMore > done(more)[1] = true"]},
      {"act":"search.more","event":{"type":"search.more"},"states":["ready","ready.loadingMore"],"takes":["ready.listing.interrupted > search.more[0]"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"],"takes":["ready.loadingMore > done(more)[3]"],"outcomes":["ready.loadingMore > done(more)[0] = false","ready.loadingMore > done(more)[1] = false","ready.loadingMore > done(more)[2] = false"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"],"takes":["ready > type.choose[0]","ready > search.submit[2]"],"outcomes":["ready > type.choose[0] = true","ready > search.submit[0] = false","ready > search.submit[1] = false","ready > search.submit[2] = true"]},
      {"act":"search: empty","states":["ready","ready.empty"],"takes":["ready.searching > done(search)[2]"],"outcomes":["ready.searching > done(search)[0] = false","ready.searching > done(search)[1] = false","ready.searching > done(search)[2] = true"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"],"takes":["ready > type.choose[0]","ready > search.submit[2]"],"outcomes":["ready > type.choose[0] = true","ready > search.submit[0] = false","ready > search.submit[1] = false","ready > search.submit[2] = true"]},
      {"act":"search: other","states":["ready","ready.emptyList"],"takes":["ready.searching > done(search)[1]"],"outcomes":["ready.searching > done(search)[0] = false","ready.searching > done(search)[1] = true"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"],"takes":["ready > type.choose[0]","ready > search.submit[2]"],"outcomes":["ready > type.choose[0] = true","ready > search.submit[0] = false","ready > search.submit[1] = false","ready > search.submit[2] = true"]},
      {"act":"search: disconnected","states":["leaving"],"takes":["ready.searching > done(search)[0]"],"outcomes":["ready.searching > done(search)[0] = true"]},
    ],
  },
  {
    title: "done(permissions) → error(restore) → search.retry → error(search) → keyword.type → search.retry ⇒ ready.failed",
    states: ["preparing","preparing.asking"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"],"takes":["preparing > done(permissions)[3]"],"outcomes":["preparing > done(permissions)[0] = false","preparing > done(permissions)[1] = false","preparing > done(permissions)[2] = false","preparing > done(permissions)[3] = true"]},
      {"act":"search: no connection","states":["ready","ready.failed"],"takes":["ready.restoring > error(restore)[0]"]},
      {"act":"search.retry","event":{"type":"search.retry"},"states":["ready","ready.searching"],"takes":["ready.failed > search.retry[2]"],"outcomes":["ready.failed > search.retry[0] = false","ready.failed > search.retry[1] = false"]},
      {"act":"search: no connection","states":["ready","ready.failed"],"takes":["ready.searching > error(search)[0]"]},
      {"act":"keyword.type","event":{"type":"keyword.type","text":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},"states":["ready","ready.failed"],"takes":["ready > keyword.type[0]"]},
      {"act":"search.retry","event":{"type":"search.retry"},"states":["ready","ready.failed"],"takes":["ready.failed > search.retry[0]"],"outcomes":["ready.failed > search.retry[0] = true"]},
    ],
  },
  {
    title: "error(permissions) → search.retry → done(permissions) ⇒ leaving",
    states: ["preparing","preparing.asking"],
    steps: [
      {"act":"permissions: no connection","states":["unprepared"],"takes":["preparing > error(permissions)[0]"]},
      {"act":"search.retry","event":{"type":"search.retry"},"states":["preparing","preparing.asking"],"takes":["unprepared > search.retry[0]"]},
      {"act":"permissions: disconnected","states":["leaving"],"takes":["preparing > done(permissions)[0]"],"outcomes":["preparing > done(permissions)[0] = true"]},
    ],
  },
  {
    title: "done(permissions) → done(restore) → type.choose → done(search) → search.more → done(more) → type.choose → done(search) → search.more → done(more) ⇒ leaving",
    states: ["preparing","preparing.asking"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"],"takes":["preparing > done(permissions)[3]"],"outcomes":["preparing > done(permissions)[0] = false","preparing > done(permissions)[1] = false","preparing > done(permissions)[2] = false","preparing > done(permissions)[3] = true"]},
      {"act":"search: the last page","states":["ready","ready.listing","ready.listing.complete"],"takes":["ready.restoring > done(restore)[4]"],"outcomes":["ready.restoring > done(restore)[0] = false","ready.restoring > done(restore)[1] = false","ready.restoring > done(restore)[2] = false","ready.restoring > done(restore)[3] = false","ready.restoring > done(restore)[4] = true"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"],"takes":["ready > type.choose[0]","ready > search.submit[2]"],"outcomes":["ready > type.choose[0] = true","ready > search.submit[0] = false","ready > search.submit[1] = false","ready > search.submit[2] = true"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"],"takes":["ready.searching > done(search)[4]"],"outcomes":["ready.searching > done(search)[0] = false","ready.searching > done(search)[1] = false","ready.searching > done(search)[2] = false","ready.searching > done(search)[3] = false"]},
      {"act":"search.more","event":{"type":"search.more"},"states":["ready","ready.loadingMore"],"takes":["ready.listing.more > search.more[0]"]},
      {"act":"search: the last page","states":["ready","ready.listing","ready.listing.complete"],"takes":["ready.loadingMore > done(more)[2]"],"outcomes":["ready.loadingMore > done(more)[0] = false","ready.loadingMore > done(more)[1] = false","ready.loadingMore > done(more)[2] = true"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"],"takes":["ready > type.choose[0]","ready > search.submit[2]"],"outcomes":["ready > type.choose[0] = true","ready > search.submit[0] = false","ready > search.submit[1] = false","ready > search.submit[2] = true"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"],"takes":["ready.searching > done(search)[4]"],"outcomes":["ready.searching > done(search)[0] = false","ready.searching > done(search)[1] = false","ready.searching > done(search)[2] = false","ready.searching > done(search)[3] = false"]},
      {"act":"search.more","event":{"type":"search.more"},"states":["ready","ready.loadingMore"],"takes":["ready.listing.more > search.more[0]"]},
      {"act":"search: disconnected","states":["leaving"],"takes":["ready.loadingMore > done(more)[0]"],"outcomes":["ready.loadingMore > done(more)[0] = true"]},
    ],
  },
  {
    title: "done(permissions) → done(restore) → type.choose → done(search) → search.more → error(more) ⇒ ready.listing.interrupted",
    states: ["preparing","preparing.asking"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"],"takes":["preparing > done(permissions)[3]"],"outcomes":["preparing > done(permissions)[0] = false","preparing > done(permissions)[1] = false","preparing > done(permissions)[2] = false","preparing > done(permissions)[3] = true"]},
      {"act":"search: empty","states":["ready","ready.empty"],"takes":["ready.restoring > done(restore)[2]"],"outcomes":["ready.restoring > done(restore)[0] = false","ready.restoring > done(restore)[1] = false","ready.restoring > done(restore)[2] = true"]},
      {"act":"type.choose","event":{"type":"type.choose","mediaType":"Photo"},"states":["ready","ready.searching"],"takes":["ready > type.choose[0]","ready > search.submit[2]"],"outcomes":["ready > type.choose[0] = true","ready > search.submit[0] = false","ready > search.submit[1] = false","ready > search.submit[2] = true"]},
      {"act":"search: a full page","states":["ready","ready.listing","ready.listing.more"],"takes":["ready.searching > done(search)[4]"],"outcomes":["ready.searching > done(search)[0] = false","ready.searching > done(search)[1] = false","ready.searching > done(search)[2] = false","ready.searching > done(search)[3] = false"]},
      {"act":"search.more","event":{"type":"search.more"},"states":["ready","ready.loadingMore"],"takes":["ready.listing.more > search.more[0]"]},
      {"act":"search: no connection","states":["ready","ready.listing","ready.listing.interrupted"],"takes":["ready.loadingMore > error(more)[0]"]},
    ],
  },
  {
    title: "done(permissions) → done(restore) ⇒ ready.emptyList",
    states: ["preparing","preparing.asking"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"],"takes":["preparing > done(permissions)[3]"],"outcomes":["preparing > done(permissions)[0] = false","preparing > done(permissions)[1] = false","preparing > done(permissions)[2] = false","preparing > done(permissions)[3] = true"]},
      {"act":"search: other","states":["ready","ready.emptyList"],"takes":["ready.restoring > done(restore)[1]"],"outcomes":["ready.restoring > done(restore)[0] = false","ready.restoring > done(restore)[1] = true"]},
    ],
  },
  {
    title: "done(permissions) → done(restore) ⇒ leaving",
    states: ["preparing","preparing.asking"],
    steps: [
      {"act":"permissions: ok","states":["ready","ready.restoring"],"takes":["preparing > done(permissions)[3]"],"outcomes":["preparing > done(permissions)[0] = false","preparing > done(permissions)[1] = false","preparing > done(permissions)[2] = false","preparing > done(permissions)[3] = true"]},
      {"act":"search: disconnected","states":["leaving"],"takes":["ready.restoring > done(restore)[0]"],"outcomes":["ready.restoring > done(restore)[0] = true"]},
    ],
  },
];

for (const [index, path] of paths.entries()) {
  const missing = [...new Set(path.steps.map(({ act }) => act))].filter((act) => !acts[act]);
  test(`search ${index + 1}: ${path.title}`, async ({ page }) => {
    const lack = `the adapter has no act for ${missing.join(', ')}`;
    // Reporters of the terminal keep the reason of a skip to themselves.
    if (missing.length > 0) console.log(`skipped, ${lack}`);
    test.skip(missing.length > 0, lack);
    await adapter.start(page);
    await sees(page, path.states);
    for (const { act, event, states } of path.steps) {
      await test.step(act, async () => acts[act]!(page, event as never));
      await sees(page, states);
    }
    await walked?.("search", index + 1, path);
  });
}
