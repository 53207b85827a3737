import { apart } from '@vetloom/testing/domain/apart.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { cageCareID } from '../hospital/cage-care.kind.ts';
import { isDirty } from '../hospital/cage-care.schema.ts';

const careOf = (ward: TestWard, cageID = 'A1') => ward.clinic.tx.get('cageCare', cageCareID(cageID));
const cleaning = (dateTime: number, isClean = true, cageID = 'A1') =>
  ['cage.care', { cageID, isClean, dateTime }] as const;
const moving = (ward: TestWard, cageID: string, dateTime: number) =>
  ['stay.move', { inHospitalID: ward.stayID, cage: { cageID, cageName: cageID }, dateTime }] as const;

async function ward() {
  const opened = await TestWard.open(new TestClinic());
  return { opened, now: opened.clinic.now, run: opened.clinic.run.bind(opened.clinic) };
}

describe('a cage that an animal has left', () => {
  it('is to be cleaned once the animal was moved or went home, until somebody says that it was', async () => {
    const { opened, now, run } = await ward();
    expect(isDirty(await careOf(opened))).toBe(false);
    await run(...moving(opened, 'A2', now));
    expect(await careOf(opened)).toMatchObject({ leftDateTime: now, leftBy: opened.stayID, cleanedDateTime: 0 });
    expect([isDirty(await careOf(opened)), isDirty(await careOf(opened, 'A2'))]).toEqual([true, false]);
    await run('stay.discharge', { inHospitalID: opened.stayID, dateTime: now });
    expect(isDirty(await careOf(opened, 'A2'))).toBe(true);
    opened.clinic.now += 60;
    await run(...cleaning(now + 60));
    expect(await careOf(opened)).toMatchObject({ cleanedBy: opened.clinic.actor.staffID });
    expect([isDirty(await careOf(opened)), isDirty(await careOf(opened, 'A2'))]).toEqual([false, true]);
  });

  it('isn’t left where the animal stays in it, has none, or comes back', async () => {
    const { opened, now, run } = await ward();
    await run(...moving(opened, 'A1', now));
    expect(await careOf(opened)).toBeUndefined();
    await run('stay.discharge', { inHospitalID: opened.stayID, dateTime: now });
    await run('stay.readmit', { inHospitalID: opened.stayID });
    expect(isDirty(await careOf(opened))).toBe(false);
    await run(...moving(opened, '', now));
    await run('stay.discharge', { inHospitalID: opened.stayID, dateTime: now });
    expect(await careOf(opened, '')).toBeUndefined();
  });

  it('goes by what happened later, in whatever order two devices are heard', async () => {
    for (const order of [0, 1]) {
      const { opened, now } = await ward();
      const acts = [[moving(opened, 'A2', now)], [cleaning(now - 60)]] as const;
      await apart(opened.clinic, [...(acts[order] ?? [])], [...(acts[1 - order] ?? [])]);
      expect(isDirty(await careOf(opened))).toBe(true);
    }
    for (const order of [0, 1]) {
      const { opened, now } = await ward();
      const acts = [[moving(opened, 'A2', now - 60)], [cleaning(now)]] as const;
      await apart(opened.clinic, [...(acts[order] ?? [])], [...(acts[1 - order] ?? [])]);
      expect(isDirty(await careOf(opened))).toBe(false);
    }
  });

  it('can be found dirty, and a clock that is hours ahead doesn’t clean it for hours', async () => {
    const { opened, now, run } = await ward();
    await run(...cleaning(now + 7200));
    expect((await careOf(opened))?.cleanedDateTime).toBe(opened.clinic.now);
    opened.clinic.now += 600;
    await run(...cleaning(now + 600, false));
    expect(isDirty(await careOf(opened))).toBe(true);
  });
});
