export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** The clipboard accepts pictures only as PNG. */
export async function copyPicture(picture: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
}

/** The bytes of a `data:` address in base64. */
export function blobOf(dataAddress: string): Blob {
  const [head = '', body = ''] = dataAddress.split(',', 2);
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
