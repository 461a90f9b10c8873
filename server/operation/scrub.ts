/** Removes personal data from a log line, whatever a library's error puts into its message. */

const REPLACED: readonly (readonly [pattern: RegExp, by: string])[] = [
  // Queries contain search terms.
  [/\?[^\s"')]*=[^\s"')]*/g, '?[query]'],
  // Tokens of links, signatures, hashes and session ids; ids of media and jobs are shorter.
  [/[\w-]{43,}/g, '[token]'],
  // Credentials in an address.
  [/(\w+:\/\/)[^\s/@]+@/g, '$1[secret]@'],
  [/[^\s"'<>()@,;:/=[\]]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gu, '[e-mail]'],
  // IPv6, including a trailing IPv4 part; a time of day has fewer colons.
  [
    /(?<![\w:])(?=[0-9a-f:]*(?:::|(?::[0-9a-f]+){3}))(?:[0-9a-f]{0,4}:){2,7}(?:(?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{0,4})/gi,
    '[address]',
  ],
  [/\b(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?\b/g, '[address]'],
];

export function scrub(line: string): string {
  return REPLACED.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), line);
}
