import type { Page } from '@playwright/test';

/** The text spacing that WCAG 1.4.12 lets a reader set. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/**
 * Losses through a reader's text spacing, one per line: texts of which less is visible than without it, texts that
 * leave their boxes, and texts that overlap. Text that can be scrolled to counts as visible. Text that already ended in
 * an ellipsis may end sooner.
 */
export async function spacingProblems(page: Page): Promise<string[]> {
  return await page.evaluate(async (spacing) => {
    interface Seen {
      node: Text;
      /** The visible parts of its lines. */
      lines: { left: number; right: number; top: number; bottom: number }[];
      /** Share of the text that no ancestor clips. */
      share: number;
      /** The nearest dialog, popover, fixed or sticky ancestor, which may cover other content. */
      layer: Element | null;
      /** Limited to a number of lines with an ellipsis. */
      isShortened: boolean;
      /** Pixels by which it exceeds the narrowest of its boxes, and that box's class. */
      beyond: { by: number; of: string };
    }

    const isClip = (value: string): boolean => value === 'hidden' || value === 'clip';
    const isScroll = (value: string): boolean => value === 'auto' || value === 'scroll';

    function look(node: Text): Seen | undefined {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) return undefined;
      if (parent.closest('canvas, script, style, noscript, title, option')) return undefined;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (rects.length === 0) return undefined;
      // Bounded by ancestors that clip or scroll.
      const view = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
      const box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
      const scrolls = { x: false, y: false };
      let beyond = { by: 0, of: '' };
      let layer: Element | null = null;
      let inFlow = true;
      let skipStatic = false;
      for (let at: Element | null = parent; at && at !== document.documentElement; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (skipStatic && style.position === 'static' && style.containerType === 'normal') continue;
        skipStatic = false;
        const rect = at.getBoundingClientRect();
        if (rect.width <= 1 || rect.height <= 1) return undefined;
        if (isScroll(style.overflowX)) scrolls.x = true;
        if (isScroll(style.overflowY)) scrolls.y = true;
        if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
          view.left = Math.max(view.left, rect.left);
          view.right = Math.min(view.right, rect.right);
          view.top = Math.max(view.top, rect.top);
          view.bottom = Math.min(view.bottom, rect.bottom);
        }
        if (style.display !== 'inline' && style.display !== 'contents') {
          if (isClip(style.overflowX) && !scrolls.x) {
            box.left = Math.max(box.left, rect.left);
            box.right = Math.min(box.right, rect.right);
          }
          if (isClip(style.overflowY) && !scrolls.y) {
            box.top = Math.max(box.top, rect.top);
            box.bottom = Math.min(box.bottom, rect.bottom);
          }
          if (inFlow) {
            // Content that fills a scrolling box grows in it.
            const around = at.parentElement ? getComputedStyle(at.parentElement) : style;
            const isHeld = {
              x: scrolls.x || isClip(style.overflowX) || isScroll(around.overflowX),
              y: scrolls.y || isClip(style.overflowY) || isScroll(around.overflowY),
            };
            for (const line of rects) {
              const across = isHeld.x ? 0 : Math.max(rect.left - line.left, line.right - rect.right);
              const down = isHeld.y ? 0 : Math.max(rect.top - line.top, line.bottom - rect.bottom);
              if (Math.max(across, down) > beyond.by) beyond = { by: Math.max(across, down), of: at.className };
            }
            if (isClip(style.overflowX) || isClip(style.overflowY)) inFlow = false;
          }
        }
        if (at.matches('dialog, [popover]') || style.position === 'fixed' || style.position === 'sticky') layer ??= at;
        if (style.position === 'fixed') break;
        if (style.position === 'absolute') {
          inFlow = false;
          skipStatic = true;
        }
      }
      let whole = 0;
      let shown = 0;
      const lines: Seen['lines'] = [];
      for (const { left, right, top, bottom, width, height } of rects) {
        whole += width;
        const line = {
          left: Math.max(left, view.left),
          right: Math.min(right, view.right),
          top: Math.max(top, view.top),
          bottom: Math.min(bottom, view.bottom),
        };
        if (line.right > line.left && line.bottom > line.top) lines.push(line);
        if (Math.min(bottom, box.bottom) - Math.max(top, box.top) < height * 0.75) continue;
        shown += Math.max(0, Math.min(right, box.right) - Math.max(left, box.left));
      }
      const isShortened = getComputedStyle(parent).webkitLineClamp !== 'none' && shown < whole;
      return { node, lines, layer, share: shown / whole, isShortened, beyond };
    }

    function lookAtAll(): Map<Text, Seen> {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const seen = new Map<Text, Seen>();
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        if (node.data.trim() === '') continue;
        const found = look(node);
        if (found) seen.set(node, found);
      }
      return seen;
    }

    function overlaps(seen: Map<Text, Seen>): Map<Text, Set<Text>> {
      const shown = [...seen.values()];
      const pairs = new Map<Text, Set<Text>>();
      for (const [index, one] of shown.entries())
        for (const other of shown.slice(index + 1)) {
          if (one.layer !== other.layer) continue;
          const meet = one.lines.some((a) =>
            other.lines.some(
              (b) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6,
            ),
          );
          if (meet) pairs.set(one.node, (pairs.get(one.node) ?? new Set()).add(other.node));
        }
      return pairs;
    }

    const frames = async (count: number): Promise<void> => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
    };

    // Until no more text appears.
    for (let count = -1; count !== lookAtAll().size;) {
      count = lookAtAll().size;
      await frames(5);
    }
    const before = lookAtAll();
    const overlapsBefore = overlaps(before);
    const style = document.createElement('style');
    style.textContent = spacing;
    document.head.append(style);
    const name = ({ data, parentElement }: Text): string =>
      `“${data.trim().slice(0, 40)}” (${parentElement?.closest('[class]')?.getAttribute('class')})`;
    const problemsNow = (): string[] => {
      const after = lookAtAll();
      const problems: string[] = [];
      for (const [node, { share, isShortened, beyond }] of before) {
        if (!node.isConnected) continue;
        const now = after.get(node);
        // A title too long for its space ends in an ellipsis anyhow; its own page shows all of it.
        if (!now || (now.share < share - 0.01 && !isShortened))
          problems.push(`cut: ${name(node)} ${Math.round(share * 100)} → ${Math.round((now?.share ?? 0) * 100)} %`);
        if (now && now.beyond.by > Math.max(1, beyond.by))
          problems.push(`leaves “${now.beyond.of}”: ${name(node)} ${Math.round(now.beyond.by)} px`);
      }
      for (const [node, others] of overlaps(after))
        for (const other of others)
          if (!overlapsBefore.get(node)?.has(other)) problems.push(`overlap: ${name(node)} ${name(other)}`);
      const wide = document.documentElement.scrollWidth - innerWidth;
      if (wide > 0) problems.push(`${wide} px beyond the window`);
      return problems;
    };
    // Observers measure in one frame and the page draws in the next, many frames later on a busy machine.
    let problems: string[] = [];
    for (let round = 0; round === 0 || (problems.length > 0 && round < 20); round += 1) {
      await frames(5);
      problems = problemsNow();
    }
    style.remove();
    await frames(1);
    return problems;
  }, SPACING);
}
