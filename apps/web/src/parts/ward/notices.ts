/** Two short tones; nothing where the browser has none, or lets no page sound that nobody has touched yet. */
export function playTones(): void {
  try {
    const audio = new AudioContext();
    const volume = audio.createGain();
    volume.gain.value = 0.08;
    volume.connect(audio.destination);
    for (const [at, hertz] of [
      [0, 880],
      [0.22, 1175],
    ] as const) {
      const tone = audio.createOscillator();
      tone.frequency.value = hertz;
      tone.connect(volume);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.16);
    }
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // It is told on the screen.
  }
}

/** Whether the browser can show notices of its own, and whether the person lets it. */
export const noticePermission = (): NotificationPermission | 'none' =>
  typeof Notification === 'undefined' ? 'none' : Notification.permission;

/** Asks the person, by the browser, whether it may. */
export async function askForNotices(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

interface SystemNotice {
  readonly title: string;
  readonly body: string;
  /** A later one of the same name takes its place. */
  readonly tag: string;
  /** Where pressing it leads, as an address of this origin. */
  readonly url: string;
}

/**
 * Shows a notice by the browser, which is seen while another window lies above; nothing where it may not. By the worker that keeps the application where there is
 * one: phones show no others. Pressing one leads to the application (`public/notice-worker.js`).
 */
export async function showSystemNotice({ title, body, tag, url }: SystemNotice): Promise<void> {
  if (noticePermission() !== 'granted') return;
  const options = { body, tag, icon: `${import.meta.env.BASE_URL}icons/icon-192.png`, data: { url } };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) return await worker.showNotification(title, options);
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // It is told on the screen.
  }
}
