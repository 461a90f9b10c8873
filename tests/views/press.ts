/** Buttons of a view, as pressed by its journeys. */
import { page, userEvent } from 'vitest/browser';
import { isThere } from './seen.ts';

export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** @returns false if it does not exist or is disabled: the event is then sent to the chart only */
export async function pressEnabled(name: string | RegExp | undefined): Promise<boolean> {
  const found = name === undefined ? null : page.getByRole('button', { name, exact: typeof name === 'string' }).query();
  if (!found || found.ariaDisabled === 'true') return false;
  await userEvent.click(found);
  return true;
}

/** @returns false if it does not exist: the event is then sent to the chart only */
export async function press(name: string): Promise<boolean> {
  if (!isThere(button(name))) return false;
  await userEvent.click(button(name));
  return true;
}
