/** The comparison tray (`core/domain/compare/tray.ts`) in the browser's storage. */
import { writeStored, readStored } from './storage.ts';

const COMPARE_KEY = 'mvCompare';

export const readCompareTray = (): string | undefined => readStored(COMPARE_KEY);
export const saveCompareTray = (text: string): void => writeStored(COMPARE_KEY, text);
/** Calls back when another tab has changed the tray. @returns unsubscribes */
export function onCompareTray(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === COMPARE_KEY || key === null) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
