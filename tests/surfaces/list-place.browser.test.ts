import { afterEach, expect, test, vi } from 'vitest';
import { attachListPlace } from '../../src/surfaces/list-place.ts';

afterEach(() => document.body.replaceChildren());

test('[L01] a place is where the list is scrolled to, not where another box is', async () => {
  const list = document.createElement('div');
  list.style.blockSize = '5000px';
  const field = document.createElement('input');
  field.style.inlineSize = '40px';
  field.value = 'x'.repeat(200);
  document.body.append(field, list);
  const onMove = vi.fn();
  const detach = attachListPlace(list, undefined, onMove);

  const ended = new Promise((resolve) => window.addEventListener('scrollend', resolve, { capture: true, once: true }));
  field.scrollLeft = 200;
  await ended;
  expect(onMove).not.toHaveBeenCalled();

  window.scrollTo(0, 700);
  await expect.poll(() => onMove.mock.lastCall).toEqual([{ scroll: 700, focus: undefined }]);
  detach();
});
