/** What the browser reports about the network connection of this device. */

/** `NetworkInformation`, which only some browsers have and TypeScript's library does not. */
interface ConnectionFacts {
  saveData?: boolean;
  effectiveType?: string;
}

/** The viewer saves data, or the connection is slower than 4G. False where the browser does not report it. */
export function isFrugal(facts = (navigator as { connection?: ConnectionFacts }).connection): boolean {
  const { saveData = false, effectiveType = '4g' } = facts ?? {};
  return saveData || effectiveType !== '4g';
}
