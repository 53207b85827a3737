import { notificationsStore } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { later, OnDemand } from '../parts/on-demand/OnDemand.tsx';

const toasts = later(async () => (await import('./Toasts.tsx')).Toasts);
const some = () => notificationsStore.getState().notifications.length > 0;

/** Where toasts appear; their code comes with the first one. */
export function ToastHost() {
  return <OnDemand code={toasts} open={useSyncExternalStore(notificationsStore.subscribe, some)} props={{}} />;
}
