/** The tray of moments to compare on a page of the site where moments are added (row B05). */
import { createActor } from 'xstate';
import type { ComparedMoment } from '../../../core/domain/compare/address.ts';
import type { NamedMoment } from '../../../core/domain/compare/comparable.ts';
import { addedBy } from '../../../core/domain/compare/tray.ts';
import type { UserId } from '../../../core/domain/media.ts';
import { keepsKey } from '../../player/shortcuts.ts';
import type { Inspect } from '../inspector/inspection.ts';
import type { Settings } from '../settings.ts';
import { composeTray } from './compose-tray.ts';
import { drawTray } from './draw-tray.tsx';

interface TrayOptions {
  settings: Settings;
  user: UserId | undefined;
  inspect: Inspect | undefined;
  /** What is on show where a film plays; undefined while nothing is that can be compared. */
  momentOnShow?: () => NamedMoment | undefined;
  /** What a moment shows whose link does not say so. */
  nameOf?: (moment: ComparedMoment) => string | undefined;
}

/** Attribute of a link that adds a moment: what it shows. */
const LABEL = 'data-compare-label';
const KEY = 'v';
/** Attribute of a moment that the key adds while it is pointed at or has the focus: the address that adds it. */
const MOMENT = 'data-compare';

const isModified = ({ ctrlKey, metaKey, altKey }: MouseEvent | KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

function momentAtHand(): NamedMoment | undefined {
  const link =
    document.activeElement?.closest(`[${MOMENT}]`) ?? [...document.querySelectorAll(`[${MOMENT}]:hover`)].at(-1);
  const moment = link && addedBy(new URL(link.getAttribute(MOMENT) ?? '', location.href));
  return moment && { ...moment, label: link.getAttribute(LABEL) ?? '' };
}

/**
 * Links that add a moment do it here instead of leaving the page; opened in another tab they still lead to the comparison.
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
    if (keepsKey(event.target as Element, KEY)) return;
    if (event.shiftKey) tray.send({ type: 'tray.toggle' });
    const shown = event.shiftKey ? undefined : (momentOnShow ?? momentAtHand)();
    if (shown) tray.send({ type: 'tray.add', moment: { id: shown.id, at: shown.at }, label: shown.label });
  });
  await drawTray(settings, tray, user, momentOnShow ? 'top' : 'bottom');
}
