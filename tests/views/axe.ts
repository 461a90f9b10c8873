/** The violations that axe finds in a part of a view, one per line. */
import axe from 'axe-core';

export async function violationsOf(element: Element): Promise<string[]> {
  // Passed checks are not reported in detail.
  const { violations } = await axe.run(element, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const looked = new Set<string>();

/** The same, but skips markup checked before, and waits for animations to end, because colours count at rest. */
export async function newViolationsOf(element: Element): Promise<string[]> {
  if (looked.has(element.outerHTML)) return [];
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  looked.add(element.outerHTML);
  return violationsOf(element);
}
