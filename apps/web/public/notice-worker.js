// Part of the worker that keeps the application: what it is told while no page shows it, and where pressing one of its notices leads.

const ANSWER_WITHIN_MS = 500;

/** What an open page says of a clinic: whether it tells of it by itself. A page that is asleep, of another clinic or of another version says nothing. */
function asked(page, clinic) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const late = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(late);
      resolve(data);
    };
    page.postMessage({ kind: 'vetloom.push', clinic }, [port2]);
  });
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

function read(data) {
  try {
    const notice = data?.json();
    return typeof notice?.title === 'string' && typeof notice.tag === 'string' ? notice : undefined;
  } catch {
    return undefined;
  }
}

async function tell(data) {
  const notice = read(data);
  if (notice === undefined) return;
  const { kind, clinic, title, body, about, url } = notice;
  const tag = `ward ${clinic} ${notice.tag}`;
  const shown = await self.registration.getNotifications({ tag });
  // Done: what is still shown says so, and nobody hears it.
  if (kind === 'over' && shown.length === 0) return;
  const open = await pages();
  const answers =
    kind === 'due' ? await Promise.all(open.map(async (page) => ({ page, says: await asked(page, clinic) }))) : [];
  const telling = answers.filter(({ says }) => says?.tells === true);
  if (telling.some(({ page, says }) => page.visibilityState === 'visible' || says.shows === true)) return;
  // The same told twice (its sender was cut off), or a page in the background that sounds by itself.
  const isHeard = shown.some((one) => one.data?.about === about) || telling.some(({ says }) => says.sounds === true);
  const isQuiet = kind === 'over' || isHeard;
  await self.registration.showNotification(title, {
    ...{ body, tag, silent: isQuiet, renotify: !isQuiet, lang: 'zh-Hant-TW' },
    ...{ icon: 'icons/icon-192.png', data: { url, clinic, about } },
  });
}

self.addEventListener('push', (event) => event.waitUntil(tell(event.data)));

async function lead({ url, clinic }) {
  const open = (await pages()).filter((one) => one.url.startsWith(self.registration.scope));
  const fitting =
    clinic === undefined
      ? open[0]
      : (await Promise.all(open.map(async (page) => ((await asked(page, clinic))?.tells ? page : undefined)))).find(
          Boolean,
        );
  if (fitting === undefined) return self.clients.openWindow(url);
  await fitting.focus();
  // A screen that somebody works at isn't loaded anew: the page goes there by itself.
  fitting.postMessage({ kind: 'vetloom.notice', url });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data = event.notification.data;
  if (typeof data?.url === 'string') event.waitUntil(lead(data));
});
