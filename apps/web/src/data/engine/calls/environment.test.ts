import { DEFAULT_PORTS, environmentOf } from '@vetloom/protocol/environment.ts';
import { describe, expect, it } from 'vitest';
import { SEALED_SECONDS, SealedStorage } from '../storage/sealed-storage.ts';
import { withPhotoBase } from './photo-base.ts';

const page = (hostname: string, port = '', protocol = 'https:') => ({ hostname, port, protocol });

describe('[1.9.12] [3.9.12] the endpoint set', () => {
  it('is the page’s own origin for any host that the table does not know', () => {
    for (const address of [
      page('clinic.example'),
      page('localhost', '8080', 'http:'),
      page('192.168.1.20', '8080', 'http:'),
    ])
      expect(environmentOf(address)).toEqual({
        name: 'gateway',
        endpoints: { api: '', database: '', realtime: '', erp: '', photo: '', syncTool: 'http://127.0.0.1:9002' },
      });
  });

  it('is one name a service for app.…, and the default ports beside a web app on a port of its own', () => {
    expect(environmentOf(page('app.anan.tw')).endpoints).toMatchObject({
      api: 'https://api.anan.tw',
      database: 'https://db.anan.tw',
      realtime: 'https://realtime.anan.tw',
      erp: 'https://erp.anan.tw',
      photo: 'https://api.anan.tw',
    });
    expect(environmentOf(page('10.0.0.5', '8081', 'http:')).endpoints).toMatchObject({
      api: 'http://10.0.0.5:5983',
      database: 'http://10.0.0.5:5984',
      realtime: 'http://10.0.0.5:6500',
      erp: 'http://10.0.0.5:5987',
    });
    expect(DEFAULT_PORTS).toEqual({ api: 5983, web: 8080, database: 5984, realtime: 6500, erp: 5987, syncTool: 9002 });
  });
});

describe('[1.9.05] addresses of pictures', () => {
  const BASE = 'https://api.anan.tw';

  it('get the photo base in results of every depth, and none twice', () => {
    const result = {
      _id: '/pet/1',
      avatar: '/api/photo/demo/pet/1',
      staff: [{ avatar: '/api/photo/demo/staff/2', name: 'x' }],
    };
    const once = withPhotoBase(result, BASE);
    expect(once).toEqual({
      _id: '/pet/1',
      avatar: `${BASE}/api/photo/demo/pet/1`,
      staff: [{ avatar: `${BASE}/api/photo/demo/staff/2`, name: 'x' }],
    });
    expect(withPhotoBase(once, BASE)).toEqual(once);
  });

  it('of others, other fields and failures stay as they are', () => {
    const result = {
      url: 'https://elsewhere.tw/a.png',
      info: '/api/photo/demo/pet/1',
      avatar: '',
      link: '/api/file/x',
    };
    expect(withPhotoBase(result, BASE)).toEqual(result);
    expect(withPhotoBase({ avatar: '/api/photo/a' }, '')).toEqual({ avatar: '/api/photo/a' });
    expect(withPhotoBase(null, BASE)).toBeNull();
  });
});

class FakeStorage {
  readonly entries = new Map<string, string>();
  get length() {
    return this.entries.size;
  }
  key = (at: number) => [...this.entries.keys()][at] ?? null;
  getItem = (name: string) => this.entries.get(name) ?? null;
  setItem = (name: string, value: string) => void this.entries.set(name, value);
  removeItem = (name: string) => void this.entries.delete(name);
}

describe('encrypted local storage', () => {
  it('[1.3.40] an entry without an expiry of its own is there one second before three days, and gone after', () => {
    let now = 1_795_000_000;
    const storage = new SealedStorage(new FakeStorage(), new FakeStorage(), () => now);
    storage.set('plan', { mapping: ['owner.name'] });
    now += SEALED_SECONDS - 1;
    expect(storage.get('plan')).toEqual({ mapping: ['owner.name'] });
    now += 1;
    expect(storage.get('plan')).toBeUndefined();
    expect(SEALED_SECONDS).toBe(259_200);
  });

  it('shows nothing to whoever has the entries alone, and sweeps what has expired', () => {
    let now = 0;
    const entries = new FakeStorage();
    const storage = new SealedStorage(entries, new FakeStorage(), () => now);
    storage.set('note', '王小明 0912345678', 10);
    storage.set('other', 1, 100);
    expect([...entries.entries.values()].join()).not.toMatch(/0912345678/);
    expect(new SealedStorage(entries, new FakeStorage(), () => now).get('note')).toBeUndefined();
    now = 50;
    storage.sweep();
    expect([...entries.entries.keys()]).toEqual(['vetloom.sealed.other']);
  });
});
