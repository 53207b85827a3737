import { beforeAll, describe, expect, it, vi } from 'vitest';

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
let version: string | undefined = '1.0.0';
vi.mock('../routes/server-version.ts', () => ({ serverVersion: async () => version }));
const reload = vi.fn();
const heard = new Map<string, () => void>();
vi.stubGlobal('window', {
  addEventListener: (name: string, listener: () => void) => void heard.set(name, listener),
  location: { reload },
});
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

describe('whoever goes over to the newest version', () => {
  const server = (comes: 'newer' | 'the same') => {
    const asked = { installing: comes === 'newer' ? {} : null, waiting: null, update: async () => undefined };
    registered?.onRegisteredSW('/app/sw.js', asked);
    Object.assign(registration, { active: {}, waiting: {} });
    updates.later();
    activated.length = 0;
    reload.mockClear();
  };

  it('waits for the worker to have it: a mere reload would show the one that the browser keeps', async () => {
    server('newer');
    updates.renew();
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).not.toHaveBeenCalled();
    await told();
    expect(activated).toEqual([true]);
  });

  it('gets the page anew where the server has no other', async () => {
    server('the same');
    updates.renew();
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
  });
});

it.each([
  ['no server answers', undefined, 'none'],
  ['the server still has the version of this page: only the network was away', '1.0.0', 'none'],
  ['the server has another version', '1.0.1', 'forced'],
] as const)('code that can’t be had where %s', async (_where, answered, kind) => {
  updates.later();
  await vi.advanceTimersByTimeAsync(0);
  version = answered;
  heard.get('vite:preloadError')?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(updates.current().kind).toBe(kind);
});
