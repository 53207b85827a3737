import { expect, it, vi } from 'vitest';

interface Registered {
  onNeedRefresh(): void;
}
let registered: Registered | undefined;
const activated: boolean[] = [];
vi.mock('virtual:pwa-register', () => ({
  registerSW: (options: Registered) => {
    registered = options;
    return async (reload: boolean) => void activated.push(reload);
  },
}));
vi.mock('../routes/server-version.ts', () => ({ serverVersion: async () => '1.0.0' }));
vi.stubGlobal('window', { addEventListener: () => undefined });
vi.useFakeTimers();
const { updates, watchUpdates } = await import('./update-worker.ts');

it('[1.1.28] a worker that waits with a newer version offers it, and takes over only when the person agrees', () => {
  watchUpdates();
  expect(updates.current().kind).toBe('none');
  registered?.onNeedRefresh();
  const offer = updates.current();
  expect(offer.kind).toBe('offered');
  expect(activated).toEqual([]);
  if (offer.kind === 'offered') offer.accept();
  expect(activated).toEqual([true]);
});
