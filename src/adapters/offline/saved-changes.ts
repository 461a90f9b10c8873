/** Notifies all pages of this site on this device of changes to the offline data. */
const CHANNEL = 'ferryglide-kept';

export function reportSaved(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
  channel.postMessage('changed');
  channel.close();
}

/** @returns stops listening */
export function listenToSaved(onSaved: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', onSaved);
  return () => channel.close();
}
