/** The comparison tray: moments set aside to compare, newest last (row B05). */
import { COMPARE_TRAY_MAX, COMPARE_LABEL_MAX } from './limits.ts';
import type { ComparedMoment } from './address.ts';
import { momentText, readMoment } from './address.ts';

export interface TrayMoment extends ComparedMoment {
  /** Label of the moment; empty until its film has been loaded. */
  label: string;
}

const isSame = (one: ComparedMoment, other: ComparedMoment): boolean => momentText(one) === momentText(other);

/**
 * Adds a moment at the end; a full tray drops the oldest.
 *
 * @param label empty if unknown: a moment already in the tray then keeps its label
 */
export function withMoment(tray: readonly TrayMoment[], { id, at }: ComparedMoment, label = ''): readonly TrayMoment[] {
  const known = tray.find((each) => isSame(each, { id, at }));
  const added = { id, at, label: label.slice(0, COMPARE_LABEL_MAX) || (known?.label ?? '') };
  return [...tray.filter((each) => each !== known), added].slice(-COMPARE_TRAY_MAX);
}

export const inTray = (tray: readonly TrayMoment[], moment: ComparedMoment): TrayMoment | undefined =>
  tray.find((each) => isSame(each, moment));

export const withoutMoment = (tray: readonly TrayMoment[], moment: ComparedMoment): readonly TrayMoment[] =>
  tray.filter((each) => !isSame(each, moment));

export const withLabel = (tray: readonly TrayMoment[], moment: ComparedMoment, label: string): readonly TrayMoment[] =>
  tray.map((each) => (isSame(each, moment) ? { ...each, label: label.slice(0, COMPARE_LABEL_MAX) } : each));

/** The format in the browser's storage. */
export const trayText = (tray: readonly TrayMoment[]): string =>
  JSON.stringify(tray.map(({ label, ...moment }) => [momentText(moment), label]));

/** Invalid entries are left out. */
export function readTray(text: string | undefined): readonly TrayMoment[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored
    .flatMap((each: unknown): TrayMoment[] => {
      const [named, label] = Array.isArray(each) ? (each as unknown[]) : [];
      if (typeof named !== 'string') return [];
      const [id = '', at = ''] = named.split('@');
      const moment = readMoment(`${decodedId(id)}@${at}`);
      return moment ? [{ ...moment, label: typeof label === 'string' ? label.slice(0, COMPARE_LABEL_MAX) : '' }] : [];
    })
    .slice(-COMPARE_TRAY_MAX);
}

function decodedId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return '';
  }
}

/** Address of the page that adds a moment to the tray and compares it with the previous one. */
export const addToCompare = (moment: ComparedMoment): string => `/compare?add=${momentText(moment)}`;

/** The two moments to compare after adding one: the previous one and itself; a single moment comes first. */
export function pairOf(tray: readonly TrayMoment[]): { a: ComparedMoment | undefined; b: ComparedMoment | undefined } {
  const [before, last] = tray.slice(-2);
  return { a: before, b: last };
}

/** The moment that an address of `addToCompare` adds; undefined for any other address. */
export function addedBy(address: URL): ComparedMoment | undefined {
  return address.pathname === '/compare' ? readMoment(address.searchParams.get('add')) : undefined;
}
