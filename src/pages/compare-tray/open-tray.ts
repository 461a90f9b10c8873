/** The tray of moments to compare, on a page where moments can be added (row B05). */
import { createActor } from 'xstate';
import type { ComparedMoment } from '../../../core/domain/compare/address.ts';
import type { NamedMoment } from '../../../core/domain/compare/comparable.ts';
import { addedBy } from '../../../core/domain/compare/tray.ts';
import type { UserId } from '../../../core/domain/media.ts';
import { handlesKey } from '../../player/shortcuts.ts';
import type { Inspect } from '../inspector/inspection.ts';
import type { Settings } from '../settings.ts';
import { composeTray } from './compose-tray.ts';
import { drawTray } from './draw-tray.tsx';

interface TrayOptions {
  settings: Settings;
  user: UserId | undefined;
  inspect: Inspect | undefined;
  /** The moment that a player shows; undefined while it shows nothing that can be compared. */
  momentOnShow?: () => NamedMoment | undefined;
  /** Labels a moment whose link has no label. */
  nameOf?: (moment: ComparedMoment) => string | undefined;
}

/** Attribute of a link that adds a moment: its label. */
const LABEL = 'data-compare-label';
const KEY = 'v';
/** Attribute of an element whose moment the key adds on hover or focus: the address that adds it. */
const MOMENT = 'data-compare';

const isModified = ({ ctrlKey, metaKey, altKey }: MouseEvent | KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

function momentAtHand(): NamedMoment | undefined {
  const link =
    document.activeElement?.closest(`[${MOMENT}]`) ?? [...document.querySelectorAll(`[${MOMENT}]:hover`)].at(-1);
  const moment = link && addedBy(new URL(link.getAttribute(MOMENT) ?? '', location.href));
  return moment && { ...moment, label: link.getAttribute(LABEL) ?? '' };
}

/**
 * A click on a link that adds a moment adds it without leaving the page. Opened in another tab, the link leads to the
 * comparison.
 */
export async function openTray({ settings, user, inspect, momentOnShow, nameOf }: TrayOptions): Promise<void> {
  const tray = createActor(composeTray(), inspect ? { inspect } : {});
  tray.start();
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.shiftKey || isModified(event)) return;
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href*="/compare?"]') : null;
    const address = link && new URL(link.href);
    const moment = address?.origin === location.origin ? addedBy(address) : undefined;
    if (!link || !moment) return;
    event.preventDefault();
    tray.send({ type: 'tray.add', moment, label: link.getAttribute(LABEL) ?? nameOf?.(moment) });
  });
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isModified(event) || event.key.toLowerCase() !== KEY) return;
    if (handlesKey(event.target as Element, KEY)) return;
    if (event.shiftKey) tray.send({ type: 'tray.toggle' });
    const shown = event.shiftKey ? undefined : (momentOnShow ?? momentAtHand)();
    if (shown) tray.send({ type: 'tray.add', moment: { id: shown.id, at: shown.at }, label: shown.label });
  });
  await drawTray(settings, tray, user, momentOnShow ? 'top' : 'bottom');
}
