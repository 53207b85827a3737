import { beforeAll, expect, it, vi } from 'vitest';

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
const registration: { active: object | null; waiting: object | null } = { active: null, waiting: null };
vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
vi.useFakeTimers();
const { updates, watchUpdates } = await import('./update-worker.ts');

beforeAll(() => watchUpdates());
/** The worker says that one waits. */
async function told(): Promise<void> {
  registered?.onNeedRefresh();
  await vi.advanceTimersByTimeAsync(0);
}

it.each([
  { active: null, waiting: {} },
  { active: {}, waiting: null },
])(
  'the first worker of all is no newer version, though a page that was opened while it was installed hears of it so: %j',
  async (standing) => {
    Object.assign(registration, standing);
    await told();
    expect(updates.current().kind).toBe('none');
  },
);

it('[1.1.28] a worker that waits with a newer version offers it, and takes over only when the person agrees', async () => {
  Object.assign(registration, { active: {}, waiting: {} });
  expect(updates.current().kind).toBe('none');
  await told();
  const offer = updates.current();
  expect(offer.kind).toBe('offered');
  expect(activated).toEqual([]);
  if (offer.kind === 'offered') offer.accept();
  expect(activated).toEqual([true]);
});
