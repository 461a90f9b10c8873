import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';
import type { AnyActorRef } from 'xstate';
import { transcriptMachine } from '../../../machines/player/tags/transcript/transcript.machine.ts';
import type { CuesResult, CuesInput } from '../../../machines/player/tags/transcript/transcript.machine.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths, { captioned } from '../../charts/player/transcript.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { isThere } from '../seen.ts';
import { createSetClock } from './film.ts';
import { showPlayer, stubHandles, stubRoot, still } from './stub.tsx';

const panel = page.getByRole('region', { name: 'Transcript' });
const lines = panel.getByRole('list', { name: 'Lines of the transcript' });
const follow = panel.getByRole('button', { name: 'Follow the film' });
const search = panel.getByRole('searchbox', { name: 'Search the transcript' });
const language = panel.getByRole('combobox', { name: 'Language' });

const around = (transcript: AnyActorRef) =>
  stubRoot({
    document: captioned,
    children: {
      plugins: still({ value: 'idle', context: { requested: [], running: ['transcript'] } }, { transcript }),
      panels: still({
        value: { right: 'open', bottom: 'closed', drawer: 'closed' },
        context: { on: ['transcript'], right: 'transcript', bar: 'transcript', search: '', highlightsOnly: false },
      }),
    },
    send: () => undefined,
  });

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => isThere(panel) && !isThere(lines) && !isThere(panel.getByText(/captions/)),
  'listing.following': () => isThere(lines) && !isThere(follow),
  'listing.wandering': () => isThere(lines) && isThere(follow),
  empty: () => isThere(panel.getByText('These captions have no text.')),
  failed: () => isThere(panel.getByRole('alert')),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showPlayer(around(actor)),
    async perform(step) {
      if (!('send' in step)) return false;
      switch (step.send.type) {
        case 'transcript.follow':
          return press(follow);
        case 'transcript.retry':
          return press(panel.getByRole('button', { name: 'Try again' }));
        case 'transcript.pick':
          return press(lines.getByRole('button', { name: 'Gate 2, upstream.' }));
        case 'transcript.choose':
          if (!language.query()?.querySelector('option[value="fr"]')) return false;
          await userEvent.selectOptions(language, 'fr');
          return true;
        default:
          return false;
      }
    },
  },
});

async function press(locator: typeof follow): Promise<boolean> {
  if (!isThere(locator)) return false;
  await userEvent.click(locator);
  return true;
}

/** The transcript of a long film, with the page's own chart and a clock that a test sets. */
async function readAlong() {
  const cues = Array.from({ length: 80 }, (_, place) => ({
    start: place * 10,
    end: place * 10 + 5,
    text: place === 60 ? 'Élan <b>final</b> & fin' : `Line ${place}`,
  }));
  const machine = transcriptMachine.provide({
    actors: { loadCues: fromPromise<CuesResult, CuesInput>(() => Promise.resolve({ lang: 'en', cues })) },
  });
  const actor = createActor(machine, { input: paths.inputs[0] as never }).start();
  const clock = createSetClock({ time: 0, duration: 900, seekableTo: 900 });
  const away = await showPlayer(around(actor), stubHandles({ clock }));
  onTestFinished(away);
  await expect.element(lines).toBeInTheDocument();
  return { clock, box: lines.element().closest<HTMLElement>('[data-reading]') as HTMLElement };
}

const line = (name: string) => lines.getByRole('button', { name });
const isInView = (name: string, box: HTMLElement): boolean => {
  const [inner, outer] = [line(name).element().getBoundingClientRect(), box.getBoundingClientRect()];
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
};

test('[P15] the current line is marked and stays in view, without scrolling the page', async () => {
  const { clock, box } = await readAlong();
  const before = window.scrollY;
  clock.set({ time: 502 });
  await expect.element(line('8:20 Line 50')).toHaveAttribute('aria-current', 'true');
  await vi.waitFor(() => expect(isInView('8:20 Line 50', box)).toBe(true));
  expect(window.scrollY).toBe(before);
});

test('[P15] scrolling by the reader stops following, until they request it again', async () => {
  const { clock, box } = await readAlong();
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: 40, bubbles: true }));
  await expect.element(follow).toBeVisible();
  clock.set({ time: 702 });
  await expect.element(line('11:40 Line 70')).toHaveAttribute('aria-current', 'true');
  expect(box.scrollTop).toBe(0);
  await userEvent.click(follow);
  await vi.waitFor(() => expect(isInView('11:40 Line 70', box)).toBe(true));
});

test('[P15] a search keeps the matching lines, highlights the words, and text stays text', async () => {
  await readAlong();
  await userEvent.fill(search, 'elan');
  await expect.element(panel.getByText('1 line found')).toBeInTheDocument();
  await expect.element(lines.getByRole('button')).toHaveTextContent('10:00Élan <b>final</b> & fin');
  expect(lines.element().querySelector('mark')?.textContent).toBe('Élan');
  await userEvent.fill(search, 'nowhere');
  await expect.element(panel.getByText('No line contains these words.')).toBeVisible();
});
