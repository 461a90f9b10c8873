/** What the browser tells of the line to this device. */

/** `NetworkInformation`, which only some browsers have and TypeScript's library does not. */
interface ConnectionFacts {
  saveData?: boolean;
  effectiveType?: string;
}

/** The viewer saves data, or the line is slower than a 4G one. False where the browser does not tell. */
export function isFrugal(facts = (navigator as { connection?: ConnectionFacts }).connection): boolean {
  const { saveData = false, effectiveType = '4g' } = facts ?? {};
  return saveData || effectiveType !== '4g';
}
