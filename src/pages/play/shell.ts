/**
 * The boxes of a player with its picture in place, before the views are there.
 *
 * The first frame needs the charts and an engine, not React: this draws what the views draw as their skeleton, from the
 * same style sheets, so that nothing shifts when they take over.
 */
import player from '../../player/player.module.css';
import stage from '../../player/stage/Stage.module.css';
import skeleton from '../../ui/Skeleton.module.css';
import styles from './shell.module.css';

function box(className: string | undefined, ...children: HTMLElement[]): HTMLDivElement {
  const element = document.createElement('div');
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** Bars in the place of text; @param sizes width and height of each */
function lines(...sizes: [width: string, height: string][]): HTMLDivElement {
  const bars = sizes.map(([width, height]) => {
    const bar = box(skeleton['skeleton']);
    Object.assign(bar.style, { width, height });
    return bar;
  });
  return box(styles['lines'], ...bars);
}

/** @returns the element to show in `container`, and the place of its picture */
export function drawShell(audio: boolean): { shell: HTMLElement; picture: HTMLElement } {
  const picture = box(stage['picture']);
  const side = box(player['side'], lines(['60%', '1lh'], ['100%', '1lh'], ['100%', '1lh'], ['80%', '1lh']));
  const bottom = box(player['bottom'], lines(['30%', '1lh'], ['100%', '28px'], ['100%', '28px']));
  Object.assign(side.dataset, { bar: 'false', wide: 'true' });
  Object.assign(bottom.dataset, { bar: 'true', wide: 'true' });
  const layout = box(
    player['layout'],
    box(player['stage'], picture),
    box(player['headline'], lines(['45%', '1lh'])),
    box(player['bar'], lines(['100%', '1lh'])),
    bottom,
    side,
  );
  layout.dataset['audio'] = String(audio);
  const shell = document.createElement('section');
  shell.className = player['player'] ?? '';
  shell.setAttribute('aria-busy', 'true');
  shell.append(layout);
  return { shell, picture };
}
