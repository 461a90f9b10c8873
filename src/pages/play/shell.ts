/**
 * Draws a player's layout around its picture before the views have loaded.
 *
 * The first frame needs the charts and an engine, but not React. This draws the same skeleton as the views, with the
 * same style sheets, so that nothing shifts when they take over.
 */
import type { Language } from '../../i18n/language.ts';
import { shellText } from '../../i18n/shell-text.ts';
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

/** Placeholder bars for text; @param sizes width and height of each */
function lines(...sizes: [width: string, height: string][]): HTMLDivElement {
  const bars = sizes.map(([width, height]) => {
    const bar = box(skeleton['skeleton']);
    Object.assign(bar.style, { width, height });
    return bar;
  });
  return box(styles['lines'], ...bars);
}

export interface Shell {
  /** The root element of the shell. */
  element: HTMLElement;
  /** Container of the picture. */
  picture: HTMLElement;
  /** Shows that the views of the film with this title failed to load; undefined clears the message. */
  say: (title: string | undefined) => void;
}

export function drawShell(audio: boolean, language: () => Language): Shell {
  const picture = box(stage['picture']);
  const side = box(player['side'], lines(['60%', '1lh'], ['100%', '1lh'], ['100%', '1lh'], ['80%', '1lh']));
  const bottom = box(player['bottom'], lines(['30%', '1lh'], ['100%', '28px'], ['100%', '28px']));
  Object.assign(side.dataset, { bar: 'false', wide: 'true' });
  Object.assign(bottom.dataset, { bar: 'true', wide: 'true' });
  const waiting = lines(['45%', '1lh']);
  const headline = box(player['headline'], waiting);
  const heading = document.createElement('h1');
  heading.hidden = true;
  // Present before it has text, because screen readers announce changes.
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  const notice = box(styles['notice'], heading, note);
  headline.append(notice);
  const layout = box(
    player['layout'],
    box(player['stage'], picture),
    headline,
    box(player['bar'], lines(['100%', '1lh'])),
    bottom,
    side,
  );
  layout.dataset['audio'] = String(audio);
  const element = document.createElement('section');
  element.className = player['player'] ?? '';
  element.setAttribute('aria-busy', 'true');
  element.append(layout);
  return {
    element,
    picture,
    say(title) {
      const areLost = title !== undefined;
      waiting.hidden = areLost;
      heading.hidden = !areLost;
      heading.textContent = title ?? '';
      note.lang = language();
      note.textContent = areLost ? shellText(language(), 'shell.lost') : '';
      element.setAttribute('aria-busy', String(!areLost));
    },
  };
}
