/** Notifies every page of this site on this device that the offline data have changed. */
const CHANNEL = 'ferryglide-kept';

export function reportSaved(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
  channel.postMessage('changed');
  channel.close();
}

/** @returns ends it */
export function listenToSaved(onSaved: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', onSaved);
  return () => channel.close();
}
