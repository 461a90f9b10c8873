// Written by `npm run paths -- transport --adapter e2e/paths/transport.adapter.ts --format playwright --out e2e/paths/transport.spec.ts`: write it again rather than change it.
import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import adapter from './transport.adapter.ts';

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
    title: "[P08][P15] source.opened → media.playing → media.paused → playback.seekBy → media.seeked → playback.step → media.seeked → media.playing → playback.seekBy ⇒ seeking",
    states: ["idle"],
    steps: [
      {"act":"open","event":{"type":"source.opened","kind":"replay","url":"/film.m3u8","autoplay":true,"within":false},"states":["starting"]},
      {"act":"frames come","event":{"type":"media.playing"},"states":["playing"]},
      {"act":"press Pause","event":{"type":"media.paused"},"states":["paused"]},
      {"act":"press Back 10 s","event":{"type":"playback.seekBy","seconds":-10},"states":["seeking"]},
      {"act":"the seek arrives","event":{"type":"media.seeked","seek":1,"time":12},"states":["paused"]},
      {"act":"step a frame","event":{"type":"playback.step","frames":1},"states":["stepping"]},
      {"act":"the seek arrives","event":{"type":"media.seeked","seek":2,"time":12},"states":["paused"]},
      {"act":"press Play","event":{"type":"media.playing"},"states":["playing"]},
      {"act":"press Back 10 s","event":{"type":"playback.seekBy","seconds":-10},"states":["seeking"]},
    ],
  },
  {
    title: "[P08] source.opened → media.playing → playback.seekBy → media.seeked ⇒ playing",
    states: ["idle"],
    steps: [
      {"act":"open","event":{"type":"source.opened","kind":"replay","url":"/film.m3u8","autoplay":true,"within":false},"states":["starting"]},
      {"act":"frames come","event":{"type":"media.playing"},"states":["playing"]},
      {"act":"press Back 10 s","event":{"type":"playback.seekBy","seconds":-10},"states":["seeking"]},
      {"act":"the seek arrives","event":{"type":"media.seeked","seek":1,"time":12},"states":["playing"]},
    ],
  },
];

for (const [index, path] of paths.entries()) {
  const missing = [...new Set(path.steps.map(({ act }) => act))].filter((act) => !acts[act]);
  test(`transport ${index + 1}: ${path.title}`, async ({ page }) => {
    test.skip(missing.length > 0, `the adapter has no act for ${missing.join(', ')}`);
    await adapter.start(page);
    await sees(page, path.states);
    for (const { act, event, states } of path.steps) {
      await test.step(act, async () => acts[act]!(page, event as never));
      await sees(page, states);
    }
  });
}
