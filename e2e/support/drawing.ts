/** Drawing by mouse over a film of 16 by 9. */
import type { Page } from '@playwright/test';

/** A point in the picture, as fractions of its width and height. */
type Place = readonly [number, number];

/** Position of the point in the box, px: the picture is centred and fully visible. */
function within(box: { width: number; height: number }, [x, y]: Place): { x: number; y: number } {
  const scale = Math.min(box.width / 16, box.height / 9);
  return { x: box.width / 2 + (x - 0.5) * 16 * scale, y: box.height / 2 + (y - 0.5) * 9 * scale };
}

/** Draws from one point of the picture to another. */
export async function draw(page: Page, from: Place, to: Place): Promise<void> {
  const box = await page.getByRole('application', { name: 'Drawing area' }).boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  const place = (point: Place) => {
    const { x, y } = within(box, point);
    return [box.x + x, box.y + y] as const;
  };
  await page.mouse.move(...place(from));
  await page.mouse.down();
  await page.mouse.move(...place(to), { steps: 4 });
  await page.mouse.up();
}

/** Whether the drawing has a stroke's red at a point of the picture. */
export async function isRedAt(page: Page, place: Place): Promise<boolean> {
  const canvas = page.getByRole('application', { name: 'Drawing area' }).locator('canvas');
  const { width, height } = await canvas.evaluate((it: HTMLCanvasElement) => ({ width: it.width, height: it.height }));
  const at = within({ width, height }, place);
  const [red = 0, green = 0, blue = 0, alpha = 0] = await canvas.evaluate(
    (it: HTMLCanvasElement, { x, y }) => [...(it.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])],
    { x: Math.round(at.x), y: Math.round(at.y) },
  );
  return alpha === 255 && red > 220 && Math.abs(green - 59) < 40 && Math.abs(blue - 48) < 40;
}
