/** Why a browser can't be told anything while no page is open. `home`: an iPad or iPhone tells only what was put on its home screen. */
export type PushHindrance = 'insecure' | 'home' | 'none' | 'denied';

/** What of a browser decides it. */
export interface PushGround {
  readonly isSecure: boolean;
  readonly hasPush: boolean;
  readonly permission: NotificationPermission | 'none';
  readonly isApple: boolean;
  readonly isInstalled: boolean;
}

/** Why it can't be told anything; undefined where it can, or can be asked. */
export function pushHindrance(ground: PushGround): PushHindrance | undefined {
  if (!ground.isSecure) return 'insecure';
  // An iPad has all of it only once the application stands on its home screen.
  if (ground.isApple && !ground.isInstalled) return 'home';
  if (!ground.hasPush || ground.permission === 'none') return 'none';
  return ground.permission === 'denied' ? 'denied' : undefined;
}

/** This browser. */
export function pushGround(): PushGround {
  const { userAgent, maxTouchPoints } = navigator;
  return {
    isSecure: window.isSecureContext,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: typeof Notification === 'undefined' ? 'none' : Notification.permission,
    // An iPad says that it is a Mac; no Mac has a screen for several fingers.
    isApple: /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1),
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
  };
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const sameBytes = (a: ArrayBuffer | null, b: Uint8Array): boolean =>
  a !== null && a.byteLength === b.length && new Uint8Array(a).every((byte, at) => byte === b[at]);

/** Lets this installation tell the browser something; one that knew another installation at this address is asked anew. Undefined where it has no worker. */
export async function subscribeHere(publicKey: string): Promise<PushSubscription | undefined> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker === undefined) return undefined;
  const applicationServerKey = bytesOf(publicKey);
  const known = await worker.pushManager.getSubscription();
  if (known && sameBytes(known.options.applicationServerKey, applicationServerKey)) return known;
  await known?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** The browser's own half, where it lets itself be told. */
export const subscriptionHere = async (): Promise<PushSubscription | undefined> =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? undefined;

/** By which the server names a browser: the SHA-256 of its address. */
export async function browserIDOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Takes away what stands on the screen of what is seen on a page by now. */
export async function clearPushed(clinic: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications?.()) ?? [])
    if (notice.tag.startsWith(`ward ${clinic} `)) notice.close();
}
