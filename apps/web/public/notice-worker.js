// Part of the worker that keeps the application: pressing one of its notices leads to the application.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = event.notification.data?.url;
  if (typeof url !== 'string') return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const open = windows.find((one) => one.url.startsWith(self.registration.scope));
      if (open === undefined) return self.clients.openWindow(url);
      await open.focus();
      // A screen that somebody works at isn't loaded anew: the page goes there by itself.
      open.postMessage({ kind: 'vetloom.notice', url });
    }),
  );
});
