import { beforeEach, expect, it, vi } from 'vitest';

const show = vi.hoisted(() => vi.fn(() => 'toast'));
vi.mock('@mantine/notifications', () => ({ notifications: { show, hide: vi.fn() } }));
const { showError, showSuccess, showUndo } = await import('./toasts.tsx');

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

it('an undo that is pressed while its toast is already on its way out counts, and only once', () => {
  vi.stubGlobal('window', new EventTarget());
  const onUndo = vi.fn();
  showUndo({ message: 'merged', undoWord: 'undo', onUndo });
  const toast = (show.mock.lastCall as unknown[] | undefined)?.[0] as {
    readonly onClose: () => void;
    readonly message: { readonly props: { readonly children: readonly { readonly props: { onClick: () => void } }[] } };
  };
  const press = () => toast.message.props.children[1]?.props.onClick();
  toast.onClose();
  press();
  press();
  expect(onUndo).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

/** A page whose keys can be pressed: Ctrl Z upon a target. */
function pressUndo(page: EventTarget, target: EventTarget | null): void {
  const event = new Event('keydown', { cancelable: true });
  const keys = { key: 'z', code: 'KeyZ', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
  Object.defineProperties(event, Object.fromEntries(Object.entries(keys).map(([name, value]) => [name, { value }])));
  Object.defineProperty(event, 'target', { value: target });
  page.dispatchEvent(event);
}

it('Ctrl Z takes back the latest of several offers', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('Element', class {});
  const [first, second] = [vi.fn(), vi.fn()];
  const hideFirst = showUndo({ message: 'one', undoWord: 'undo', onUndo: first });
  showUndo({ message: 'two', undoWord: 'undo', onUndo: second });
  pressUndo(page, null);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  pressUndo(page, null);
  expect(first).toHaveBeenCalledOnce();
  hideFirst();
  vi.unstubAllGlobals();
});
