/** @returns the path without its first slash, or undefined where it is not decodable */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path).replace(/^\//, '');
  } catch {
    return undefined;
  }
}
