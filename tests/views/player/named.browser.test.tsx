import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DataStub } from '../../../core/domain/data-document.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import { showPlayer, stubRoot, still } from './stub.tsx';

const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
const { id, type, user, group, title, publish } = fullDocument().video;
const stub = (visibility: 'public' | 'private'): DataStub => ({
  kind: 'stub',
  version: 1,
  video: { id, type, user, group, title, publish, visibility, pathThumb: PICTURE },
});
const password = still({ value: { password: 'editing' }, context: {} });
const library = page.getByRole('link', { name: 'Go to the library' });

test.each([
  ['a gate', 'public', { face: 'gated', children: { gate: password } }, true],
  ['a gate', 'private', { face: 'gated', children: { gate: password } }, false],
  ['a refusal', 'public', { face: 'removed', reason: 'country' }, true],
  ['a refusal', 'public', { face: 'removed', reason: 'private' }, false],
  ['the sign-in', 'public', { face: 'signedOut' }, false],
] as const)('[P04] %s before a %s video links to the library at once: %o', async (_, visibility, root, isNamed) => {
  await page.viewport(390, 844);
  const away = await showPlayer(
    stubRoot({ ...root, knows: { loaded: { document: stub(visibility), at: 0 } }, send: () => undefined }),
  );
  await expect.element(library).toBeInViewport({ ratio: 1 });
  expect(page.getByText('K1W final').elements()).toHaveLength(isNamed ? 1 : 0);
  expect(document.querySelectorAll(`img[src='${PICTURE}']`)).toHaveLength(isNamed ? 1 : 0);
  await away();
  await page.viewport(1280, 860);
});

test('[P01] "No data available" names a public video as soon as the library does', async () => {
  const removed = { face: 'removed', reason: 'noData', send: () => undefined } as const;
  const away = await showPlayer(stubRoot({ ...removed, knows: { named: { title: 'K1W final', pathThumb: PICTURE } } }));
  await expect.element(page.getByRole('heading', { name: 'No data available' })).toBeVisible();
  await expect.element(page.getByText('K1W final')).toBeVisible();
  expect(document.querySelectorAll(`img[src='${PICTURE}']`)).toHaveLength(1);
  await away();
});
