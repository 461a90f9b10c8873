/** What the browser reports about the network connection of this device. */

/** `NetworkInformation`, which only some browsers support and TypeScript's library lacks. */
interface ConnectionFacts {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the viewer saves data, or the connection is slower than 4G. False if the browser does not report it. */
export function isFrugal(facts = (navigator as { connection?: ConnectionFacts }).connection): boolean {
  const { saveData = false, effectiveType = '4g' } = facts ?? {};
  return saveData || effectiveType !== '4g';
}
