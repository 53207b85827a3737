import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCamera, troubleOf } from './camera.ts';

afterEach(() => vi.unstubAllGlobals());

const device = (getUserMedia: unknown, isSecure = true) => {
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('navigator', { mediaDevices: getUserMedia === undefined ? undefined : { getUserMedia } });
};
const refusing = (name: string) => () => Promise.reject(new DOMException('', name));

describe('a camera that gives no picture', () => {
  it('says why: no HTTPS, not allowed, taken by another program, not there', async () => {
    device(refusing('NotAllowedError'), false);
    expect(await openCamera()).toBe('insecure');
    device(undefined);
    expect(await openCamera()).toBe('insecure');
    for (const [name, trouble] of [
      ['NotAllowedError', 'denied'],
      ['NotReadableError', 'busy'],
      ['NotFoundError', 'none'],
      ['OverconstrainedError', 'none'],
    ] as const) {
      device(refusing(name));
      expect(await openCamera()).toBe(trouble);
    }
    expect(troubleOf(undefined)).toBe('none');
  });
});

it('a camera with a light can switch it, and leaves nothing running when it is closed', async () => {
  const applied: unknown[] = [];
  const track = {
    stop: vi.fn(),
    getCapabilities: () => ({ torch: true }),
    applyConstraints: (wanted: unknown) => void applied.push(wanted),
  };
  device(() => Promise.resolve({ getVideoTracks: () => [track], getTracks: () => [track] }));
  const camera = await openCamera();
  if (typeof camera === 'string') throw new Error(camera);
  expect(camera.hasLight).toBe(true);
  await camera.setLight(true);
  expect(applied).toEqual([{ advanced: [{ torch: true }] }]);
  camera.close();
  expect(track.stop).toHaveBeenCalledOnce();
});
