/** Push messages to this browser: its permission, and its subscription with the browser maker's push service. */
import type { DeviceState } from '../../machines/shared/following/push-device.machine.ts';

const SERVICE_WORKER = '/service-worker.js';

/** iOS supports push only for pages on the home screen. An iPad reports itself as a Mac, but has a touch screen. */
function isIos(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

export async function checkDevice(): Promise<DeviceState> {
  if (!window.isSecureContext || !('serviceWorker' in navigator)) return 'unsupported';
  if (!('PushManager' in window) || !('Notification' in window)) return isIos() ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
}

/** Asks for the permission; call only after a press. @returns undefined if it is denied */
export async function subscribeDevice(pushKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with another server key cannot be renewed.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const keyOf = (name: PushEncryptionKeyName): string => {
    const bytes = new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer());
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  };
  return { endpoint: subscription.endpoint, p256dh: keyOf('p256dh'), auth: keyOf('auth'), name: deviceName() };
}

export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** `Firefox, Android`: enough to tell one's own devices apart. */
function deviceName(): string {
  const { userAgent } = navigator;
  const pick = (names: readonly (readonly [RegExp, string])[], otherwise: string): string =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise;
  const browser = pick(
    [
      [/Edg/, 'Edge'],
      [/Firefox/, 'Firefox'],
      [/Chrome/, 'Chrome'],
      [/Safari/, 'Safari'],
    ],
    'Browser',
  );
  const system = pick(
    [
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iOS'],
      [/Windows/, 'Windows'],
      [/Mac OS/, 'macOS'],
      [/Linux/, 'Linux'],
    ],
    '',
  );
  return system ? `${browser}, ${system}` : browser;
}
