/** Buttons of a view, as its journeys press them. */
import { page, userEvent } from 'vitest/browser';
import { isThere } from './seen.ts';

export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** @returns false where there is none, or it is disabled: the event goes to the chart alone */
export async function pressEnabled(name: string | RegExp | undefined): Promise<boolean> {
  const found = name === undefined ? null : page.getByRole('button', { name, exact: typeof name === 'string' }).query();
  if (!found || found.ariaDisabled === 'true') return false;
  await userEvent.click(found);
  return true;
}

/** @returns false where there is none: the event goes to the chart alone */
export async function press(name: string): Promise<boolean> {
  if (!isThere(button(name))) return false;
  await userEvent.click(button(name));
  return true;
}
