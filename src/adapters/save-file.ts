/**
 * Lets the browser download a file: it shows the progress, and resumes interrupted downloads.
 *
 * @param address served as an attachment, so that the page stays
 */
export function saveAs(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads a file that the page has generated. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
