import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ClippingEvent } from '../../../machines/studio/clipping/clipping.machine.ts';
import type { ClippingContext, ClipProblem } from '../../../machines/studio/clipping/clipping.context.ts';
import { ClipResult } from '../../../src/pages/clipping/ClipResult.tsx';
import type { ClipListRef } from '../../../src/pages/clipping/ClipList.tsx';
import { ClippingPage } from '../../../src/pages/clipping/ClippingPage.tsx';
import type { ClippingRef } from '../../../src/pages/clipping/refs.ts';
import { formatMoment } from '../../../core/domain/formats.ts';
import { formatTagTime } from '../../../core/domain/time.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths, { FILM, LOGO } from '../../charts/studio/clipping.paths.ts';
import { press } from '../press.ts';
import { expectRequestId } from '../request-id.ts';
import { has, isThere } from '../seen.ts';
import { still } from './stub.tsx';

const texts = await createTexts('en', ['common', 'library', 'clipping']);
const form = page.getByRole('form', { name: 'What to clip' });
const result = page.getByRole('region', { name: 'Your clip' });
const problem = (text: string) => page.getByRole('alert').filter({ hasText: text });
const make = form.getByRole('button', { name: /^(Create the clip|Requesting the clip)$/ });
const isIdle = (): boolean => isThere(form) && !has(make, 'aria-disabled', 'true');

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => isThere(page.getByRole('status').filter({ hasText: 'Loading' })),
  broken: () => isThere(problem('It could not be loaded.')),
  refused: () => isThere(problem('You do not have the rights to clip this.')) && !isThere(form),
  missing: () => isThere(problem('There is no film to clip here.')),
  'working.choosing.untold': () => isIdle() && !isThere(result),
  'working.choosing.ready': () =>
    isIdle() &&
    isThere(result.getByText('The clip is ready.')) &&
    // The page where it can be found and shared.
    has(result.getByRole('link', { name: 'Open in the library' }), 'href', '/?clip=c1'),
  'working.choosing.failed': () =>
    isIdle() &&
    isThere(result.getByRole('alert').filter({ hasText: 'Something seems going wrong in the clip encoding.' })),
  'working.asking': () => isThere(form.getByRole('button', { name: 'Requesting the clip' })),
  'working.encoding': () => isThere(result.getByRole('status').filter({ hasText: 'Waiting for clip encoding.' })),
};

const PROBLEMS: Readonly<Record<ClipProblem, string>> = {
  time: 'Please write a time as hh:mm:ss, such as 00:01:30.',
  lastTag: 'We are sorry, You cannot clip the last tag as there is no end.',
  tooLong: 'A clip is 10 minutes long at most.',
  limited: 'Too many of your clips are already waiting.',
  private: 'You do not have the rights to clip this.',
  empty: 'There is nothing to clip here.',
  unpublished: 'This film has not been published, so it cannot be clipped.',
  notYetValid: 'This film is not available yet, so it cannot be clipped.',
  expired: 'This film is no longer available, so it cannot be clipped.',
  failed: 'The clip could not be requested. Try again.',
};

const select = (name: string) => form.getByRole('combobox', { name, exact: true });

async function perform(event: ClippingEvent): Promise<boolean> {
  switch (event.type) {
    case 'clip.kind': {
      const radio = form.getByRole('radio', { name: event.kind === 'tag' ? 'A tag' : 'A time range' });
      if (!isThere(radio) || (radio.element() as HTMLInputElement).checked) return false;
      await userEvent.click(radio);
      return true;
    }
    case 'clip.tag':
      if (!isThere(select('Tag')) || (select('Tag').element() as HTMLSelectElement).value === event.tag) return false;
      await userEvent.selectOptions(select('Tag'), event.tag);
      return true;
    case 'clip.rolls': {
      const { preRoll, postRoll } = event.rolls;
      const value = String(preRoll ?? postRoll);
      const roll = select(preRoll === undefined ? 'Post-roll' : 'Pre-roll');
      if (!isThere(roll) || (roll.element() as HTMLSelectElement).value === value) return false;
      await userEvent.selectOptions(roll, value);
      return true;
    }
    case 'clip.edge': {
      const written = form.getByRole('textbox', { name: event.edge === 'end' ? 'End' : 'Start' });
      const time = formatTagTime(event.time);
      if (!isThere(written) || (written.element() as HTMLInputElement).value === time) return false;
      await userEvent.fill(written, time);
      await userEvent.tab();
      return true;
    }
    case 'clip.typeEdge': {
      const written = form.getByRole('textbox', { name: event.edge === 'end' ? 'End' : 'Start' });
      if (!isThere(written)) return false;
      await userEvent.fill(written, event.text);
      return true;
    }
    case 'clip.takeEdge': {
      const written = form.getByRole('textbox', { name: event.edge === 'end' ? 'End' : 'Start' });
      if (!isThere(written)) return false;
      await userEvent.click(written);
      await userEvent.tab();
      return true;
    }
    case 'clip.title': {
      const title = form.getByRole('textbox', { name: 'Title of the clip' });
      if (!isThere(title) || (title.element() as HTMLInputElement).value === event.title) return false;
      await userEvent.fill(title, event.title);
      return true;
    }
    case 'clip.logo':
      if (!isThere(select('Logo')) || (select('Logo').element() as HTMLSelectElement).value === event.logo)
        return false;
      await userEvent.selectOptions(select('Logo'), LOGO.name);
      return true;
    case 'clip.make':
      if (!isIdle()) return false;
      await userEvent.click(make);
      return true;
    case 'clip.wait':
      return press('Keep waiting');
    case 'clip.retry':
      return press('Try again');
    default:
      return false;
  }
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { innerWidth, innerHeight } = window;
      await page.viewport(390, 844);
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <ClippingPage clipping={actor as ClippingRef} library="/" attachFilm={() => () => undefined} />
        </TextProvider>,
      );
      return async () => {
        await unmount();
        await page.viewport(innerWidth, innerHeight);
      };
    },
    perform: async (step) => 'send' in step && perform(step.send as ClippingEvent),
    async onState(_value, snapshot) {
      await expectRequestId(snapshot.context);
      if (!snapshot.matches('working')) return;
      const context = snapshot.context as ClippingContext;
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`Clip: ${FILM.title}`);
      for (const [name, text] of Object.entries(PROBLEMS))
        expect(isThere(form.getByRole('alert').filter({ hasText: text })), text).toBe(name === context.problem);
      if (context.kind === 'range') {
        const end = page.getByRole('slider', { name: 'End', exact: true });
        await expect.element(end).toHaveAttribute('aria-valuetext', formatMoment(context.range.end));
        await expect.element(form.getByRole('textbox', { name: 'Title of the clip' })).toHaveValue(context.title);
      } else {
        await expect.element(select('Tag')).toHaveValue(context.tag ?? '');
        await expect.element(select('Pre-roll')).toHaveValue(String(context.rolls.preRoll));
      }
      await expect.element(select('Logo')).toHaveValue(context.logo ?? 'none');
      if (!isThere(result)) return;
      const { top, bottom } = result.element().getBoundingClientRect();
      // Pages scroll by whole pixels.
      const hidden = Math.max(-top, bottom - window.innerHeight);
      expect(hidden, 'what becomes of the clip is in sight').toBeLessThan(1);
    },
  },
});

test('[L20] the focus moves to the message when the viewer stops or resumes waiting for a clip', async () => {
  const made = { id: 'c1', title: 'Gate 5' };
  const encoding = still({ value: {}, context: { tries: 3 } });
  const stages = {
    encoding: still({ value: { working: 'encoding' }, context: { made }, children: { encoding } }),
    failed: still({ value: { working: { choosing: 'failed' } }, context: { made } }),
  };
  const shown = (stage: keyof typeof stages) => (
    <TextProvider texts={texts}>
      <ClipResult clipping={stages[stage] as ClippingRef} list={still({ value: {}, context: {} }) as ClipListRef} />
    </TextProvider>
  );
  const { rerender } = await render(shown('encoding'));
  (result.getByRole('button', { name: 'Stop waiting' }).element() as HTMLElement).focus();
  await rerender(shown('failed'));
  await expect.element(result.getByRole('alert')).toHaveFocus();
  (result.getByRole('button', { name: 'Keep waiting' }).element() as HTMLElement).focus();
  await rerender(shown('encoding'));
  await expect.element(result.getByRole('status')).toHaveFocus();
});
