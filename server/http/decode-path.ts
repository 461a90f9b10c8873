/** @returns the path without its leading slash, or undefined if it cannot be decoded */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path).replace(/^\//, '');
  } catch {
    return undefined;
  }
}
