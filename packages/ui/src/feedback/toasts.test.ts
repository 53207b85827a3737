import { beforeEach, expect, it, vi } from 'vitest';

const show = vi.hoisted(() => vi.fn(() => 'toast'));
vi.mock('@mantine/notifications', () => ({ notifications: { show, hide: vi.fn() } }));
const { showError, showSuccess } = await import('./toasts.tsx');

beforeEach(() => show.mockClear());

it('[1.9.01 constant half] a toast of success stays 2000 ms', () => {
  showSuccess('saved');
  expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'saved', autoClose: 2000 }));
});

it('[1.9.02 constant half] a toast of an error stays 3000 ms and carries the code', () => {
  showError('refused', 200004);
  expect(show).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'refused \u00B7 200004', autoClose: 3000, role: 'alert' }),
  );
});
