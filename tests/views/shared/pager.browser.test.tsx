import { shallowEqual, useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { selectPdf } from '../../../machines/shared/pager/pager.select.ts';
import type { PagerRef } from '../../../machines/shared/pager/pager.select.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { PdfViewer } from '../../../src/ui/pdf/PdfViewer.tsx';
import type { PageOptions } from '../../../src/ui/pdf/PdfViewer.tsx';
import '../../../src/ui/theme.css';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/pager.paths.ts';
import { isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'document']);

/** Writes its drawing options; a test with a real file covers what pdf.js draws. */
function attachPage(host: HTMLElement, { url, page: number, scale, fits }: PageOptions): () => void {
  host.textContent = `${url} page ${number} at ${scale}${fits ? ', no wider than its place' : ''}`;
  return () => undefined;
}

function Viewer({ pager }: { pager: PagerRef }) {
  const pdf = useSelector(pager, selectPdf, shallowEqual);
  return <PdfViewer {...pdf} attachPage={attachPage} send={pager.send} />;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const BUTTONS: Readonly<Record<string, string | RegExp>> = {
  'pager.next': 'Next page',
  'pager.previous': 'Previous page',
  'pager.zoomIn': 'Zoom in',
  'pager.zoomOut': 'Zoom out',
  'pager.fit': /^Default size/,
  'pager.follow': 'Follow the video',
  'pager.retry': 'Try again',
};
const sheet = (name: string | RegExp) => page.getByRole('region', { name });
const says = (text: string) => page.getByRole('alert').getByText(text);

testPaths(paths, {
  suite: 'view',
  stateAssertions: {
    'there.opening': () => isThere(page.getByRole('status').filter({ hasText: 'Loading the document' })),
    'there.reading': () => isThere(sheet(/^Page \d+ of \d+$/)),
    private: () => isThere(says('This content is private.')),
    malformed: () =>
      isThere(says('This file cannot be shown: it is damaged, protected by a password, or not a PDF document.')),
    failed: () => isThere(says('The document could not be loaded.')) && isThere(button('Try again')),
  },
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <Suspense>
            <Viewer pager={actor as PagerRef} />
          </Suspense>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step, actor) {
      if (!('send' in step)) return false;
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
      const { type } = step.send;
      if (type === 'pager.retry' && !snapshot.matches('failed')) return false;
      if (type !== 'pager.retry' && !snapshot.matches({ there: 'reading' })) return false;
      if (type === 'pager.goTo') {
        await userEvent.selectOptions(page.getByRole('combobox', { name: 'Page' }), '5');
        return true;
      }
      const name = BUTTONS[type];
      if (!name || (type === 'pager.follow' && !selectPdf(snapshot as never).mayFollow)) return false;
      // A button at the end is disabled and ignores clicks.
      if (button(name).element().ariaDisabled === 'true') return false;
      await userEvent.click(button(name));
      return true;
    },
    async onState(_value, snapshot) {
      if (!snapshot.matches({ there: 'reading' })) return;
      const { url, page: number, pages, scale, fits, shown, mayFollow } = selectPdf(snapshot as never);
      await expect
        .element(sheet(`Page ${number} of ${pages}`))
        .toHaveTextContent(`${url} page ${number} at ${scale}${fits ? ', no wider than its place' : ''}`);
      await expect.poll(() => isThere(button('Follow the video'))).toBe(mayFollow);
      await expect.element(button('Previous page')).toHaveAttribute('aria-disabled', String(number === 1));
      await expect.element(button('Next page')).toHaveAttribute('aria-disabled', String(number === pages));
      await expect.element(button(`Default size, now ${shown * 100}%`)).toHaveAttribute('aria-pressed', String(fits));
    },
  },
});
