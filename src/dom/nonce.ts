/** A mark that no other message bears: 24 letters and digits. Also on pages that are not secure. */
export function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
