import { describe, expect, it } from 'vitest';
import { placeIn } from './answer-worker.ts';
import { hasChosenPush, keepPushChoice } from './push-choice.ts';
import { browserIDOf, type PushGround, pushHindrance } from './push-here.ts';

const GROUND: PushGround = {
  ...{ isSecure: true, hasPush: true, permission: 'default', isApple: false, isInstalled: false },
};

describe('whether a browser can be told anything', () => {
  it.each([
    [{}, undefined],
    [{ permission: 'granted' }, undefined],
    [{ isSecure: false, hasPush: false, permission: 'none' }, 'insecure'],
    // Without a home screen an iPhone has none of it.
    [{ isApple: true, hasPush: false, permission: 'none' }, 'home'],
    [{ isApple: true, isInstalled: true }, undefined],
    [{ isApple: true, isInstalled: true, hasPush: false }, 'none'],
    [{ hasPush: false }, 'none'],
    [{ permission: 'denied' }, 'denied'],
  ] as const)('%j: %s', (more, hindrance) => {
    expect(pushHindrance({ ...GROUND, ...more })).toBe(hindrance);
  });

  it('names it as the server does', async () => {
    expect(await browserIDOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('the choice of a browser', () => {
  it('is each person’s in each clinic', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const [one, other] = [
      { clinic: 'demo', email: 'a@x' },
      { clinic: 'harbour', email: 'a@x' },
    ];
    expect(hasChosenPush(one, storage)).toBe(false);
    expect(keepPushChoice(one, true, storage)).toBe(true);
    expect([hasChosenPush(one, storage), hasChosenPush(other, storage)]).toEqual([true, false]);
    keepPushChoice(other, true, storage);
    expect(keepPushChoice(one, false, storage)).toBe(true);
    expect(keepPushChoice(other, false, storage)).toBe(false);
    kept.set('vetloom.wardPush', '{"broken":1}');
    expect(hasChosenPush(one, storage)).toBe(false);
  });
});

describe('where a notice leads', () => {
  it('is the list of what is due, whatever an address says', () => {
    expect(placeIn('/app/inHospital/mission?at=5')).toBe('/inHospital/mission?at=5');
    for (const url of ['https://evil.test/app/inHospital/mission', '/app/logout', 7, undefined])
      expect(placeIn(url)).toBe('/inHospital/mission');
  });
});
