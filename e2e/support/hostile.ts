/** A hostile style sheet, and which of its effects reach into an element. */
import { expect } from '@playwright/test';
import type { Evaluating } from './frames.ts';

/** Everything that inherits and everything that a type selector can set; the element's own box remains the page's. */
const HOSTILE = `
  html { font-size: 62.5%; }
  html, body, * {
    color: lime !important;
    cursor: crosshair !important;
    direction: rtl !important;
    font: italic 900 40px/3 "Comic Sans MS", serif !important;
    hyphens: auto !important;
    letter-spacing: 0.4em !important;
    list-style: square inside !important;
    overflow-wrap: normal !important;
    quotes: none !important;
    text-align: right !important;
    text-indent: 3em !important;
    text-shadow: 0 0 9px red !important;
    text-transform: uppercase !important;
    user-select: none !important;
    white-space: pre !important;
    word-spacing: 2em !important;
    --accent: red;
    --font: cursive;
    --ground: lime;
    --size-1: 40px;
    --text: lime;
  }
  div, section, header, p, span, button, input, svg, img, video, a, ul, li, h1, h2, label {
    display: inline-block !important;
    position: relative !important;
    border: 9px solid red !important;
    margin: 9px !important;
    padding: 9px !important;
    width: 33px !important;
    opacity: 0.3 !important;
    background: red !important;
  }
`;

/**
 * In the page: returns computed values and boxes inside the element that the style sheet changes, relative to the
 * element's corner.
 *
 * The player keeps changing meanwhile: panels load, and more of the film is buffered. Only changes that recur with the
 * same values each time are the style sheet's.
 */
function changedBy(selector: string, css: string): Promise<string[]> {
  const host = document.querySelector(selector)!;
  const describe = (): Map<Element, Map<string, string>> => {
    const { left, top } = host.getBoundingClientRect();
    return new Map(
      [...host.shadowRoot!.querySelectorAll('[part~=root], [part~=root] *')].map((element) => {
        const style = getComputedStyle(element);
        const rect = element.getBoundingClientRect();
        const values = new Map([...style].map((name) => [name, style.getPropertyValue(name)]));
        const box = [rect.left - left, rect.top - top, rect.width, rect.height];
        return [element, values.set('box', box.map(Math.round).join(' '))];
      }),
    );
  };
  const frames = async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  };
  const change = async (): Promise<Set<string>> => {
    const before = describe();
    if (before.size < 20) return new Set([`only ${before.size} elements`]);
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
    await frames();
    const after = describe();
    style.remove();
    await frames();
    const lines = new Set<string>();
    for (const [element, values] of after)
      for (const [name, value] of values) {
        const was = before.get(element)?.get(name);
        if (was !== undefined && was !== value) lines.add(`${element.localName} ${name}: ${was} → ${value}`);
      }
    return lines;
  };
  return (async () => {
    let lines = [...(await change())];
    for (let time = 0; time < 3 && lines.length > 0; time += 1) {
      const again = await change();
      lines = lines.filter((line) => again.has(line));
    }
    return lines;
  })();
}

export async function expectIsolation(page: Evaluating, selector: string): Promise<void> {
  const changed = await page.evaluate(
    `(${changedBy.toString()})(${JSON.stringify(selector)}, ${JSON.stringify(HOSTILE)})`,
  );
  expect(changed, 'what the style sheet of the page changed').toEqual([]);
}

/** @returns computed values of the first match of a selector within an element */
export async function valuesWithin(
  page: Evaluating,
  host: string,
  selector: string,
  names: readonly string[],
): Promise<string[]> {
  const expression = `(() => {
    const style = getComputedStyle(document.querySelector(${JSON.stringify(host)}).shadowRoot.querySelector(${JSON.stringify(selector)}));
    return ${JSON.stringify(names)}.map((name) => style.getPropertyValue(name));
  })()`;
  return (await page.evaluate(expression)) as string[];
}
