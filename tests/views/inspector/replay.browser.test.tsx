import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnyMachineSnapshot } from 'xstate';
import { problemOf, replaySpan, shownFilm } from '../../../core/domain/inspection/replay.ts';
import type { ReplayContext } from '../../../machines/inspector/replay/replay.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { ReplayRef } from '../../../src/pages/inspector/refs.ts';
import { FilmView, OpenFiles, ReplayBar } from '../../../src/pages/inspector/Replay.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/inspector/replay.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['inspector']);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const bar = page.getByRole('region', { name: 'Replay' });
const position = page.getByRole('slider', { name: 'Position' });
const film = page.getByRole('region', { name: 'Film of the test' }).getByRole('img');

const STATE_ASSERTIONS: StateAssertions = {
  closed: () => !isThere(button('Close')) && !has(bar, 'aria-busy', 'true'),
  opening: () => has(bar, 'aria-busy', 'true') && isThere(page.getByText(/^Opening… /)),
  'open.paused': () => isThere(button('Play')),
  'open.playing': () => isThere(button('Pause the film')),
};

const BUTTONS: Readonly<Record<string, string>> = {
  'replay.play': 'Play',
  'replay.pause': 'Pause the film',
  'replay.close': 'Close',
};

const PROBLEMS = {
  filmMissing: /^No film is open\./,
  recordingMissing: /^No recording is open\./,
  clocksApart: /^The film is not from the same time as the recording, .+ May 31, 2026/,
  filmBroken: /^The browser cannot play the film\./,
} as const;

const REFUSALS: Readonly<Record<string, RegExp>> = {
  noClock: /^video\.webm does not say when it was recorded\./,
  failed: /could not be opened\.$/,
};

async function perform(
  event: { type: string; files?: readonly File[]; time?: number },
  { context }: { context: ReplayContext },
): Promise<boolean> {
  const name = BUTTONS[event.type];
  if (event.type === 'replay.open') {
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, [...event.files!]);
    return true;
  }
  if (event.type === 'replay.seek' && isThere(position)) {
    const { from, to } = replaySpan(context);
    if (event.time! < from || event.time! > to) return false;
    await position.fill(String(event.time! - from));
    return true;
  }
  if (name === undefined || !isThere(button(name))) return false;
  await userEvent.click(button(name));
  return true;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      await page.viewport(1280, 900);
      const replay = actor as ReplayRef;
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <OpenFiles replay={replay} />
          <ReplayBar replay={replay} />
          <FilmView replay={replay} />
        </TextProvider>,
      );
      return unmount;
    },
    perform: (step, actor) =>
      'send' in step
        ? perform(step.send, actor.getSnapshot() as AnyMachineSnapshot & { context: ReplayContext })
        : false,
    async onState(_value, snapshot) {
      const context = snapshot.context as ReplayContext;
      const isOpen = snapshot.matches('open');
      const shown = shownFilm(context);
      await expect.poll(() => isThere(film)).toBe(shown !== undefined);
      if (isOpen) {
        const { from } = replaySpan(context);
        const seconds = ((context.time - from) / 1000).toFixed(3).padStart(6, '0');
        await expect.element(bar.getByText(new RegExp(`^0:${seconds} of 0:1\\d\\.000$`))).toBeVisible();
        // Before three seconds past noon the first frame is on screen, then the second.
        if (shown?.kind === 'pictures')
          expect(has(film, 'src', shown.pictures[context.time < shown.pictures[1]!.at ? 0 : 1]!.url)).toBe(true);
        const problem = problemOf(context);
        for (const [each, text] of Object.entries(PROBLEMS))
          expect(isThere(bar.getByRole('status').filter({ hasText: text })), each).toBe(each === problem);
      }
      for (const { reason } of context.refusals)
        expect(isThere(bar.getByRole('alert').filter({ hasText: REFUSALS[reason]! })), reason).toBe(true);
    },
  },
});
