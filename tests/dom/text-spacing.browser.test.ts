import { expect, onTestFinished, test, vi } from 'vitest';
import { attachTextSpacing } from '../../src/dom/text-spacing.ts';

function attached() {
  const element = document.createElement('div');
  element.style.lineHeight = '1.45';
  element.textContent = 'Gate 1';
  document.body.append(element);
  const onChange = vi.fn<(isSpaced: boolean) => void>();
  const detach = attachTextSpacing(element, onChange);
  onTestFinished(() => {
    detach();
    element.remove();
  });
  return { element, onChange, detach };
}

/** As in a user style sheet. */
function readerSets(rule: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = `* { ${rule} !important; }`;
  document.head.append(style);
  onTestFinished(() => style.remove());
  return style;
}

test.each(['letter-spacing: 0.12em', 'word-spacing: 0.16em', 'line-height: 1.5'])(
  '[C02] %s marks the element while it applies',
  async (rule) => {
    const { element, onChange } = attached();
    expect(element.hasAttribute('data-spaced')).toBe(false);
    const style = readerSets(rule);
    await expect.poll(() => element.hasAttribute('data-spaced')).toBe(true);
    style.remove();
    await expect.poll(() => element.hasAttribute('data-spaced')).toBe(false);
    expect(onChange.mock.calls).toEqual([[true], [false]]);
  },
);

test('[C02] spacing set earlier is detected at once, and the element keeps its text', () => {
  readerSets('letter-spacing: 0.12em');
  const { element, detach } = attached();
  expect(element.hasAttribute('data-spaced')).toBe(true);
  expect(element.textContent).toBe('Gate 1');
  detach();
  expect(element.childElementCount).toBe(0);
});
