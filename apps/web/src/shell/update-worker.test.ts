import { describe, expect, it, vi } from 'vitest';

interface Registered {
  onNeedRefresh(): void;
  onRegisteredSW(url: string, registration: object): void;
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
const reload = vi.fn();
vi.stubGlobal('window', { addEventListener: () => undefined, location: { reload } });
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

describe('whoever goes over to the newest version', () => {
  const server = (comes: 'newer' | 'the same') => {
    const registration = { installing: comes === 'newer' ? {} : null, waiting: null, update: async () => undefined };
    registered?.onRegisteredSW('/app/sw.js', registration);
    updates.later();
    activated.length = 0;
    reload.mockClear();
  };

  it('waits for the worker to have it: a mere reload would show the one that the browser keeps', async () => {
    server('newer');
    updates.renew();
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).not.toHaveBeenCalled();
    registered?.onNeedRefresh();
    expect(activated).toEqual([true]);
  });

  it('gets the page anew where the server has no other', async () => {
    server('the same');
    updates.renew();
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
  });
});
