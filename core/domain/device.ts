/** Browser and system of a User-Agent, for the list of one's own sessions; empty where it names neither. */
export interface Device {
  browser: string;
  system: string;
}

/** The first that fits: browsers name those that they descend from, too. */
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
