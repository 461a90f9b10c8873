// Written by `npm run paths -- transport --adapter e2e/paths/transport.adapter.ts --fixtures e2e/support/test.ts --format playwright --out e2e/paths/transport.spec.ts`: write it again rather than change it.
import { test } from '../support/test.ts';
import type { Page } from '@playwright/test';
import adapter from './transport.adapter.ts';

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
    title: "source.opened → media.playing → media.paused → playback.seekBy → media.seeked → playback.step → media.seeked → media.playing → playback.seekBy ⇒ seeking",
    states: ["idle"],
    steps: [
      {"act":"open","event":{"type":"source.opened","kind":"replay","url":"/film.m3u8","autoplay":true,"within":false},"states":["starting"],"takes":["(root) > source.opened[0]"]},
      {"act":"frames come","event":{"type":"media.playing"},"states":["playing"],"takes":["starting > media.playing[0]"]},
      {"act":"press Pause","event":{"type":"media.paused"},"states":["paused"],"takes":["playing > media.paused[0]"]},
      {"act":"press Back 10 s","event":{"type":"playback.seekBy","seconds":-10},"states":["seeking"],"takes":["paused > playback.seekBy[0]"]},
      {"act":"the seek arrives","event":{"type":"media.seeked","seek":1,"time":12},"states":["paused"],"takes":["seeking > media.seeked[1]"],"outcomes":["seeking > media.seeked[0] = false","seeking > media.seeked[1] = true"]},
      {"act":"step a frame","event":{"type":"playback.step","frames":1},"states":["stepping"],"takes":["paused > playback.step[0]"]},
      {"act":"the seek arrives","event":{"type":"media.seeked","seek":2,"time":12},"states":["paused"],"takes":["stepping > media.seeked[0]"],"outcomes":["stepping > media.seeked[0] = true"]},
      {"act":"press Play","event":{"type":"media.playing"},"states":["playing"],"takes":["paused > media.playing[0]"]},
      {"act":"press Back 10 s","event":{"type":"playback.seekBy","seconds":-10},"states":["seeking"],"takes":["playing > playback.seekBy[0]"]},
    ],
  },
  {
    title: "source.opened → media.playing → playback.seekBy → media.seeked ⇒ playing",
    states: ["idle"],
    steps: [
      {"act":"open","event":{"type":"source.opened","kind":"replay","url":"/film.m3u8","autoplay":true,"within":false},"states":["starting"],"takes":["(root) > source.opened[0]"]},
      {"act":"frames come","event":{"type":"media.playing"},"states":["playing"],"takes":["starting > media.playing[0]"]},
      {"act":"press Back 10 s","event":{"type":"playback.seekBy","seconds":-10},"states":["seeking"],"takes":["playing > playback.seekBy[0]"]},
      {"act":"the seek arrives","event":{"type":"media.seeked","seek":1,"time":12},"states":["playing"],"takes":["seeking > media.seeked[0]"],"outcomes":["seeking > media.seeked[0] = true"]},
    ],
  },
];

for (const [index, path] of paths.entries()) {
  const missing = [...new Set(path.steps.map(({ act }) => act))].filter((act) => !acts[act]);
  test(`transport ${index + 1}: ${path.title}`, async ({ page }) => {
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
    await walked?.("transport", index + 1, path);
  });
}
