import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PET_NUMBER_SETTING } from '../clinic/settings/pet-number.setting.ts';
import { PET_NUMBER_COUNTER } from '../clinic/settings/pet-number-counter.setting.ts';
import { settingOf } from '../clinic/settings/setting-concern.ts';
import { DAY_SECONDS, dayStart } from '../core/clock.ts';
import { nextCounter, ruleIn } from './number-counter.ts';
import { keysToLease, leasesToReturn, nextLeased } from './number-lease.commands.ts';
import { counterKey, counterOf, isProvisional, numberOfID, petNumberOf, speciesLetter } from './pet-number.ts';

const day = (iso: string) => Date.parse(`${iso}T12:00:00+08:00`) / 1000;
const rule = (format: number, prefix = '', speciesRule = false) => ({ format, prefix, speciesRule });

/** A clinic that numbers its animals, with one owner. */
async function numbering(format: number, prefix = '', speciesRule = false): Promise<TestClinic> {
  const clinic = new TestClinic();
  const tx = clinic.tx;
  await tx.put('setting', {
    ...PET_NUMBER_SETTING.defaults,
    petIDFormat: format,
    petIDPrefix: prefix,
    petIDSpeciesRule: speciesRule,
  });
  clinic.reader.apply(tx.writes());
  await clinic.run('owner.create', { _id: '/user/1-a', fields: { name: '陳怡君', phone: '0912345678' } });
  return clinic;
}
let made = 0;
const provisional = () => `/pet/${TEST_NOW}-${String(++made).padStart(6, 'a')}`;
async function born(clinic: TestClinic, type = '', id = provisional(), lease?: string): Promise<string> {
  await clinic.run('pet.create', { _id: id, userID: '/user/1-a', fields: { name: '麻糬', type }, lease });
  return (await clinic.tx.get('pet', id))?._id ?? '';
}

describe('a pet number (spec 1 §5)', () => {
  it('[1.5.20] of format 1 is the Taiwanese year, month, day and a counter of three digits', () => {
    expect(petNumberOf(rule(1), '', counterKey(1, day('2026-11-20'), TEST_ZONE), 1)).toBe('1151120001');
  });
  it('[1.5.21] of format 2 is the Gregorian year, month, day and a counter of three digits', () => {
    expect(petNumberOf(rule(2), '', counterKey(2, day('2026-11-20'), TEST_ZONE), 1)).toBe('20261120001');
  });
  it('[1.5.22] of format 3 counts on with five digits', () => {
    expect([1, 2].map((counter) => petNumberOf(rule(3), '', counterKey(3, TEST_NOW, TEST_ZONE), counter))).toEqual([
      '00001',
      '00002',
    ]);
  });
  it('[1.5.24] has the letter of dogs and cats after the day and before the counter when the rule is on', () => {
    const key = counterKey(1, day('2026-11-20'), TEST_ZONE);
    expect(petNumberOf(rule(1, 'A', true), 'D', key, 7)).toBe('A1151120D007');
    expect(petNumberOf(rule(2, '', true), 'C', key, 1)).toBe('20261120C001');
    expect(petNumberOf(rule(3, '', true), 'D', 'sequence', 1)).toBe('D00001');
    expect(petNumberOf(rule(1, 'A', false), 'D', key, 7)).toBe('A1151120007');
  });
  it('is read back where the letter stands before the day, as it did at first', () => {
    expect(counterOf(rule(1, 'A', true), 'AD1151120007')).toEqual({ key: '20261120', counter: 7 });
  });
  it('[1.5.25] gives Dog and Canine a D', () => {
    expect(['Dog', 'dog', 'Canine'].map(speciesLetter)).toEqual(['D', 'D', 'D']);
  });
  it('[1.5.26] gives Cat and Feline a C and other kinds nothing', () => {
    expect(['Cat', 'Feline', 'Rabbit', 'Cattle', ''].map(speciesLetter)).toEqual(['C', 'C', '', '', '']);
  });
  it('[1.5.28] stays unique and readable beyond its width', () => {
    const key = counterKey(1, day('2026-11-20'), TEST_ZONE);
    expect(petNumberOf(rule(1), '', key, 1000)).toBe('11511201000');
    expect(petNumberOf(rule(3), '', 'sequence', 100_000)).toBe('100000');
  });
  it('is read back as what it was made of, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3),
        fc.constantFrom('', 'A', 'TP'),
        fc.boolean(),
        fc.constantFrom('' as const, 'D' as const, 'C' as const),
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: day('2012-01-01'), max: day('2090-01-01') }),
        (format, prefix, speciesRule, letter, counter, time) => {
          const of = rule(format, prefix, speciesRule);
          const key = counterKey(format, time, TEST_ZONE);
          expect(counterOf(of, petNumberOf(of, letter, key, counter))).toEqual({ key, counter });
        },
      ),
    );
  });
  it('is told apart from an id without a number', () => {
    expect(isProvisional('/pet/1795147200-k3f9ab')).toBe(true);
    expect(numberOfID('/pet/A1151120D001')).toBe('A1151120D001');
    expect(numberOfID('/pet/1795147200-k3f9ab')).toBe('');
  });
});

describe('creating an animal where the clinic numbers them', () => {
  it('[1.5.27 rule half] counts beside the rule, and leaves the provisional id as an alias', async () => {
    const clinic = await numbering(1);
    const first = provisional();
    expect(await born(clinic, '', first)).toBe('/pet/1151120001');
    expect(await born(clinic)).toBe('/pet/1151120002');
    expect(await born(clinic)).toBe('/pet/1151120003');
    expect((await settingOf(clinic.tx, PET_NUMBER_COUNTER)).petIDCounter).toEqual({ '20261120': 3 });
    expect(await clinic.tx.get('pet', first)).toMatchObject({
      _id: '/pet/1151120001',
      petNumber: '1151120001',
      idFormat: 1,
    });
  });

  it('[1.5.23] starts anew each day of the clinic’s time zone', async () => {
    const clinic = await numbering(2);
    clinic.now = dayStart(TEST_NOW, TEST_ZONE) + DAY_SECONDS - 3;
    expect(await born(clinic)).toBe('/pet/20261120001');
    clinic.now = dayStart(TEST_NOW, TEST_ZONE) + DAY_SECONDS;
    expect(await born(clinic)).toBe('/pet/20261121001');
  });

  it.each([
    ['[3.9.18] 1', 1, ['/pet/1151120001', '/pet/1151120002', '/pet/1151121001'], { '20261120': 2, '20261121': 1 }],
    ['[3.9.19] 2', 2, ['/pet/20261120001', '/pet/20261120002', '/pet/20261121001'], { '20261120': 2, '20261121': 1 }],
    ['[3.9.20] 3', 3, ['/pet/00001', '/pet/00002', '/pet/00003'], { sequence: 3 }],
  ] as const)(
    'of format %s: the first and second of a day and the first of the next',
    async (_, format, ids, counters) => {
      const clinic = await numbering(format);
      const made: string[] = [];
      for (const days of [0, 0, 1]) {
        clinic.now = day('2026-11-20') + days * DAY_SECONDS;
        made.push(await born(clinic));
      }
      expect(made).toEqual(ids);
      // By counting on, not by passing over the numbers of animals that are there.
      expect((await settingOf(clinic.tx, PET_NUMBER_COUNTER)).petIDCounter).toEqual(counters);
    },
  );

  it('[3.9.21] takes D for a dog and C for a cat by the optional rule, nothing for others, nor without it', async () => {
    const [ruled, plain] = [await numbering(2, '', true), await numbering(2)];
    ruled.now = plain.now = day('2026-11-20');
    const ids = [];
    for (const type of ['Dog', 'Cat', 'Rabbit']) ids.push(await born(ruled, type));
    expect(ids).toEqual(['/pet/20261120D001', '/pet/20261120C002', '/pet/20261120003']);
    expect(await born(plain, 'Dog')).toBe('/pet/20261120001');
  });

  it('takes the letter from the clinic’s own kinds', async () => {
    const clinic = await numbering(3, 'P', true);
    const tx = clinic.tx;
    await tx.put('customize', {
      _id: '/customize/kinds',
      collection: 'customize',
      kinds: [{ _id: 'k1', name: 'Canine', nametc: '犬', breed: [] }],
      updateDateTime: TEST_NOW,
    });
    clinic.reader.apply(tx.writes());
    expect(await born(clinic, 'k1')).toBe('/pet/PD00001');
    expect(await born(clinic, 'k9')).toBe('/pet/P00002');
  });

  it('passes over a number that somebody gave by hand', async () => {
    const clinic = await numbering(3);
    await born(clinic, '', '/pet/00001');
    expect(await born(clinic)).toBe('/pet/00002');
  });

  it('finds the animal for commands that still name the provisional id', async () => {
    const clinic = await numbering(1);
    const id = provisional();
    await born(clinic, '', id);
    await clinic.run('record.checkIn', { visits: [{ _id: '/record/1-a', petID: id, cause: '嘔吐' }] });
    expect((await clinic.tx.get('record', '/record/1-a'))?.petID).toBe('/pet/1151120001');
  });
});

const DEVICES = ['device-a', 'device-b', 'device-c'] as const;
const leasesOf = (clinic: TestClinic, device: string) =>
  clinic.tx.query('petNumberLease', 'byDevice', { equals: [device] });

describe('a clinic that goes on with the numbers of another program', () => {
  const startAt = (clinic: TestClinic, from: number | null, to: number) =>
    clinic.run('setting.edit', {
      settingID: PET_NUMBER_SETTING.id,
      edits: [{ op: 'set', path: ['petIDStart'], from, to }],
    });

  it('gives no running number below the one that it set, and goes on from there', async () => {
    const clinic = await numbering(3);
    await startAt(clinic, null, 12_346);
    expect([await born(clinic), await born(clinic)]).toEqual(['/pet/12346', '/pet/12347']);
    expect((await settingOf(clinic.tx, PET_NUMBER_COUNTER)).petIDCounter).toEqual({ sequence: 12_347 });
  });

  it('goes on where its numbers have come to where it sets a lower one', async () => {
    const clinic = await numbering(3);
    await startAt(clinic, null, 500);
    await born(clinic);
    await startAt(clinic, 500, 20);
    expect(await born(clinic)).toBe('/pet/00501');
  });

  it('takes lower numbers from no device: what was leased before is given back and waits', async () => {
    const clinic = await numbering(3);
    await clinic.run('petNumber.lease', { device: 'device-a' });
    await startAt(clinic, null, 900);
    const rule = await ruleIn(clinic.tx);
    const leases = await leasesOf(clinic, 'device-a');
    expect(nextLeased(leases, rule, '', clinic.now, TEST_ZONE)).toBeUndefined();
    const back = leasesToReturn(leases, rule, clinic.now, TEST_ZONE).map(({ _id }) => _id);
    await clinic.run('petNumber.return', { device: 'device-a', leases: back });
    const counted = await settingOf(clinic.tx, PET_NUMBER_COUNTER);
    expect(nextCounter(rule, 'sequence', counted)).toBe(900);
    expect(await born(clinic)).toBe('/pet/00900');
    await clinic.run('petNumber.lease', { device: 'device-a' });
    expect((await leasesOf(clinic, 'device-a')).map(({ first }) => first)).toEqual([901]);
  });

  it('keeps what a device without a network gave out before it heard of it', async () => {
    const clinic = await numbering(3);
    await clinic.run('petNumber.lease', { device: 'device-a' });
    const [given] = [
      nextLeased(await leasesOf(clinic, 'device-a'), await ruleIn(clinic.tx), '', clinic.now, TEST_ZONE),
    ];
    await startAt(clinic, null, 900);
    expect(await born(clinic, '', given?.id, given?.lease)).toBe('/pet/00001');
    expect(await born(clinic)).toBe('/pet/00900');
  });

  it('begins each day with 1 all the same where its numbers have the day', async () => {
    const clinic = await numbering(2);
    await startAt(clinic, null, 900);
    expect(await born(clinic)).toBe('/pet/20261120001');
  });
});

describe('leased numbers', () => {
  it('are held for thirty devices of a person at most, and forgotten where a device has told nothing for two months', async () => {
    const clinic = await numbering(2);
    const leases = () => clinic.tx.query('petNumberLease', 'byDevice', {});
    const devices = async () => new Set((await leases()).map(({ device }) => device)).size;
    for (let nth = 0; nth < 33; nth += 1) await clinic.run('petNumber.lease', { device: `device-${nth}` });
    expect(await devices()).toBe(30);
    clinic.now += 63 * DAY_SECONDS;
    await clinic.run('petNumber.lease', { device: 'device-new' });
    expect(new Set((await leases()).map(({ device }) => device))).toEqual(new Set(['device-new']));
  });

  it("of days that are over go from everybody's copy within days where their device used none, and a late one keeps the numbers that it gave", async () => {
    const clinic = await numbering(2);
    await clinic.run('petNumber.lease', { device: 'device-once' });
    const [late] = [
      nextLeased(await leasesOf(clinic, 'device-once'), await ruleIn(clinic.tx), '', clinic.now, TEST_ZONE),
    ];
    await clinic.run('petNumber.lease', { device: 'device-used' });
    const used = nextLeased(await leasesOf(clinic, 'device-used'), await ruleIn(clinic.tx), '', clinic.now, TEST_ZONE);
    await born(clinic, '', used?.id, used?.lease);
    clinic.now += 5 * DAY_SECONDS;
    await clinic.run('petNumber.lease', { device: 'device-new' });
    expect((await leasesOf(clinic, 'device-once')).map(({ key }) => key)).toEqual(['20261122']);
    expect((await leasesOf(clinic, 'device-used')).map(({ key }) => key)).toEqual(['20261120', '20261122']);
    clinic.now += DAY_SECONDS;
    await clinic.run('petNumber.lease', { device: 'device-new' });
    expect(await leasesOf(clinic, 'device-once')).toEqual([]);
    expect(await born(clinic, '', late?.id, late?.lease)).toBe(late?.id);
  });

  it('let a device number animals without asking, and run out into provisional ids', async () => {
    const clinic = await numbering(1);
    await clinic.run('petNumber.lease', { device: 'device-a' });
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      const leased = nextLeased(await leasesOf(clinic, 'device-a'), await ruleIn(clinic.tx), '', clinic.now, TEST_ZONE);
      ids.push(await born(clinic, '', leased?.id, leased?.lease));
    }
    expect(ids.slice(0, 10)).toEqual(
      Array.from({ length: 10 }, (_, at) => `/pet/11511200${String(at + 1).padStart(2, '0')}`),
    );
    expect(ids.slice(10)).toEqual(['/pet/1151120011', '/pet/1151120012']);
  });

  it('cover today and the next two days', async () => {
    const clinic = await numbering(2);
    await clinic.run('petNumber.lease', { device: 'device-a' });
    const keys = (await leasesOf(clinic, 'device-a')).map((lease) => lease.key).sort();
    expect(keys).toEqual(['20261120', '20261121', '20261122']);
    expect(keysToLease(await leasesOf(clinic, 'device-a'), await ruleIn(clinic.tx), clinic.now, TEST_ZONE)).toEqual([]);
  });

  it('of a running number are given back at the end of the day and used again', async () => {
    const clinic = await numbering(3);
    await clinic.run('petNumber.lease', { device: 'device-a' });
    const leased = nextLeased(await leasesOf(clinic, 'device-a'), await ruleIn(clinic.tx), '', clinic.now, TEST_ZONE);
    await born(clinic, '', leased?.id, leased?.lease);
    clinic.now += DAY_SECONDS;
    const back = leasesToReturn(await leasesOf(clinic, 'device-a'), await ruleIn(clinic.tx), clinic.now, TEST_ZONE);
    await clinic.run('petNumber.return', { device: 'device-a', leases: back.map((lease) => lease._id) });
    expect(await leasesOf(clinic, 'device-a')).toEqual([]);
    expect(await born(clinic)).toBe('/pet/00002');
  });

  it('are given back by the device that holds them only', async () => {
    const clinic = await numbering(3);
    await clinic.run('petNumber.lease', { device: 'device-a' });
    const leases = (await leasesOf(clinic, 'device-a')).map((lease) => lease._id);
    await expect(clinic.run('petNumber.return', { device: 'device-b', leases })).rejects.toMatchObject({
      codeName: 'forbidden',
    });
  });

  it('never give one number to two animals, however devices, days and the desk take turns', async () => {
    const step = fc.record({
      act: fc.constantFrom('lease', 'offline', 'server', 'return', 'night'),
      device: fc.constantFrom(...DEVICES),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 2, 3),
        fc.array(step, { minLength: 5, maxLength: 40 }),
        async (format, steps) => {
          const clinic = await numbering(format);
          const given = new Set<string>();
          for (const { act, device } of steps) {
            const leases = await leasesOf(clinic, device);
            const now = await ruleIn(clinic.tx);
            if (act === 'night') clinic.now += DAY_SECONDS;
            else if (act === 'lease') await clinic.run('petNumber.lease', { device });
            else if (act === 'return') {
              const back = leasesToReturn(leases, now, clinic.now, TEST_ZONE).map((lease) => lease._id);
              if (back.length > 0) await clinic.run('petNumber.return', { device, leases: back });
            } else {
              const leased = act === 'offline' ? nextLeased(leases, now, '', clinic.now, TEST_ZONE) : undefined;
              const id = await born(clinic, '', leased?.id, leased?.lease);
              expect(given.has(id)).toBe(false);
              expect(numberOfID(id)).not.toBe('');
              given.add(id);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
