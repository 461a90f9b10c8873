/** Browser and system from a User-Agent, for a person's list of sessions; empty if it names neither. */
export interface Device {
  browser: string;
  system: string;
}

/** The first match counts: browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export function readDevice(userAgent: string | undefined): Device {
  const find = (table: typeof BROWSERS): string => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? '';
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
