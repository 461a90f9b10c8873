/** What axe finds in a part of a view, a line each. */
import axe from 'axe-core';

export async function violationsOf(element: Element): Promise<string[]> {
  // What passes is not told in full.
  const { violations } = await axe.run(element, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const looked = new Set<string>();

/** The same, but for markup that was looked at before; once animations are over, for colours count at rest. */
export async function newViolationsOf(element: Element): Promise<string[]> {
  if (looked.has(element.outerHTML)) return [];
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  looked.add(element.outerHTML);
  return violationsOf(element);
}
