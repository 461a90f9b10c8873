/**
 * The pages of saved sessions and of the tagging desk: a service worker caches them, and serves them while the
 * network is down.
 */
const SERVICE_WORKER = '/service-worker.js';
/** Prefix of its caches: `src/pages/service-worker.ts`. */
const CACHES = 'ferryglide-shell-';

/** Pages of other sites, and those loaded over an insecure connection, cannot have a service worker. */
export function canSaveShell(site: string): boolean {
  return window.isSecureContext && 'serviceWorker' in navigator && new URL(site).origin === location.origin;
}

/**
 * Resolves when the pages are cached on the device.
 *
 * @throws if they could not be loaded completely
 */
export async function saveShell(): Promise<void> {
  const { installing, waiting, active } = await navigator.serviceWorker.register(SERVICE_WORKER, {
    updateViaCache: 'none',
  });
  const worker = installing ?? waiting ?? active;
  if (!worker) throw new Error('no service worker');
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the pages could not be kept'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
  const { port1, port2 } = new MessageChannel();
  const isHeld = new Promise<unknown>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
  });
  worker.postMessage('hold', [port2]);
  if ((await isHeld) !== true) throw new Error('the pages could not be kept');
}

/** Deletes the pages once nothing is saved any more. */
export async function forgetShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  // The service worker also receives pushes.
  if (!(await registration?.pushManager?.getSubscription())) await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHES)).map((name) => caches.delete(name)));
}
