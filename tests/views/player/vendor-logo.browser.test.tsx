import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import VendorLogo from '../../../src/player/sponsors/VendorLogo.tsx';

/** A large logo, as a vendor may provide. */
const LARGE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>')}`;

test('[P36] a vendor’s logo is small, whatever its size, and centred under its block', async () => {
  await page.viewport(800, 600);
  const { container } = await render(
    <VendorLogo logo={{ url: LARGE, alt: 'Canoe club', link: 'https://club.example/' }} />,
  );
  const image = page.getByRole('img', { name: 'Canoe club' }).element() as HTMLImageElement;
  await image.decode();
  const { width, height, left } = image.getBoundingClientRect();
  expect([width, height]).toEqual([96, 64]);
  const box = container.firstElementChild!.getBoundingClientRect();
  expect(left + width / 2).toBeCloseTo(box.left + box.width / 2, 0);
});
