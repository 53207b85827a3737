import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { BOOKING_SETTING } from '../clinic/settings/booking.setting.ts';
import { GUIDE_SETTING } from '../clinic/settings/guide.setting.ts';
import { PET_NUMBER_SETTING } from '../clinic/settings/pet-number.setting.ts';
import { ROOM_SETTING } from '../clinic/settings/room.setting.ts';
import { settingOf } from '../clinic/settings/setting-concern.ts';
import { TAX_SETTING } from '../clinic/settings/tax.setting.ts';
import { GUIDE_STEPS, type GuideFacts, type GuideStep, missingParticulars, setupGuide } from './setup-guide.ts';

const WHOLE = { name: '安安', phone: '02-2700-1234', address: '台北市', licenseNumber: '北市動字第 1 號', taxID: '' };
/** A clinic as it begins: a name, its director, and nothing decided. */
const BEGUN: GuideFacts = {
  clinic: { name: '安安', phone: '', address: '', licenseNumber: '', taxID: '' },
  petNumber: PET_NUMBER_SETTING.defaults,
  staff: [{ status: true }],
  room: ROOM_SETTING.defaults,
  items: [],
  tax: TAX_SETTING.defaults,
  booking: BOOKING_SETTING.defaults,
  guide: GUIDE_SETTING.defaults,
};
const room = { _id: 'r1', name: '第一診間', kind: 'consult' as const, order: 0 };
const closed = BOOKING_SETTING.defaults.businessHours;
const open = { ...closed, mon: { ...closed.mon, morning: { from: '09:00', to: '12:00' } } };
/** What each step waits for. */
const DONE: Readonly<Record<GuideStep, Partial<GuideFacts>>> = {
  info: { clinic: WHOLE },
  petNumber: { petNumber: { petIDFormat: 3 } },
  staff: { staff: [{ status: true }, { status: true }] },
  room: { room: { rooms: [room] } },
  catalog: { items: [{ active: true, price: 600 }] },
  tax: { tax: { taxIncluded: true, taxTreatment: 'outside', taxGoods: 'taxable' } },
  print: { guide: { ...GUIDE_SETTING.defaults, printTested: 1 } },
  hours: { booking: { businessHours: open, suggested: undefined } },
};
const stateOf = (facts: GuideFacts, step: GuideStep) => setupGuide(facts).steps.find((one) => one.step === step)?.state;

describe('the setup guide', () => {
  it('begins with every step open, and is offered on the board', () => {
    expect(setupGuide(BEGUN)).toMatchObject({ done: 0, next: 'info', offered: true });
  });

  it.each(GUIDE_STEPS)('finds %s done when the clinic’s documents say so, and no other step', (step) => {
    const { steps } = setupGuide({ ...BEGUN, ...DONE[step] });
    expect(steps.filter(({ state }) => state === 'done')).toEqual([{ step, state: 'done' }]);
  });

  it('is offered no more once all is done, or left out, or when somebody put it away', () => {
    const all = { ...BEGUN, ...Object.assign({}, ...Object.values(DONE)) };
    expect(setupGuide(all)).toMatchObject({ done: GUIDE_STEPS.length, next: undefined, offered: false });
    const skipped = GUIDE_STEPS.map((_id) => ({ _id }));
    expect(setupGuide({ ...BEGUN, guide: { skipped, dismissed: false } })).toMatchObject({ done: 0, offered: false });
    expect(setupGuide({ ...BEGUN, guide: { skipped: [], dismissed: true } })).toMatchObject({
      next: 'info',
      offered: false,
    });
  });

  it('counts a step that was left out and done later as done, and opens it again when its documents go', () => {
    const guide = { skipped: [{ _id: 'room' }, { _id: 'of a newer version' }], dismissed: false };
    expect(stateOf({ ...BEGUN, guide }, 'room')).toBe('skipped');
    expect(stateOf({ ...BEGUN, guide, ...DONE.room }, 'room')).toBe('done');
    expect(stateOf({ ...BEGUN, ...DONE.room, room: { rooms: [] } }, 'room')).toBe('open');
  });

  it('names what the clinic’s papers lack; a uniform number may be missing, but not be wrong', () => {
    expect(missingParticulars(BEGUN.clinic)).toEqual(['phone', 'address', 'licenseNumber']);
    expect(missingParticulars(WHOLE)).toEqual([]);
    expect(missingParticulars({ ...WHOLE, taxID: '12345678' })).toEqual(['taxID']);
    expect(missingParticulars({ ...WHOLE, taxID: '04595257' })).toEqual([]);
  });

  it('counts no colleague who resigned, and no item that is closed or has no price', () => {
    expect(stateOf({ ...BEGUN, staff: [{ status: true }, { status: false }] }, 'staff')).toBe('open');
    const items = [
      { active: false, price: 600 },
      { active: true, price: 0 },
    ];
    expect(stateOf({ ...BEGUN, items }, 'catalog')).toBe('open');
  });

  it('takes no hours for the clinic’s that it was only given to begin with, nor a week without any', () => {
    const given = { ...BEGUN, booking: { businessHours: open, suggested: true as const } };
    expect([given, BEGUN].map((facts) => stateOf(facts, 'hours'))).toEqual(['open', 'open']);
  });

  it('leaves out the hours where an operator closed booking settings to the clinic', () => {
    const { steps } = setupGuide({ ...BEGUN, clinic: { ...WHOLE, flags: { bookingSettings: false } } });
    expect(steps.map(({ step }) => step)).toEqual(GUIDE_STEPS.filter((step) => step !== 'hours'));
  });

  it('asks for each decision about tax: two of three are none', () => {
    expect(stateOf({ ...BEGUN, tax: { taxIncluded: true, taxGoods: 'taxable' } }, 'tax')).toBe('open');
  });
});

describe('what people say about the guide', () => {
  const insert = (list: string, row: object) => ({ op: 'insert', path: [list], row });
  const edit = (clinic: TestClinic, ...edits: readonly object[]) =>
    clinic.run('setting.edit', { settingID: GUIDE_SETTING.id, edits });

  it('is kept for everybody: two who leave out two steps at once, or the same one, never meet', async () => {
    const clinic = new TestClinic();
    await edit(clinic, insert('skipped', { _id: 'tax' }));
    await edit(clinic, insert('skipped', { _id: 'room' }));
    await edit(clinic, insert('skipped', { _id: 'tax' }));
    expect((await settingOf(clinic.tx, GUIDE_SETTING)).skipped).toEqual([{ _id: 'tax' }, { _id: 'room' }]);
    await edit(clinic, { op: 'remove', path: ['skipped', 'tax'] });
    await edit(clinic, { op: 'remove', path: ['skipped', 'tax'] }, set(['dismissed'], false, true));
    expect(await settingOf(clinic.tx, GUIDE_SETTING)).toMatchObject({ skipped: [{ _id: 'room' }], dismissed: true });
    expect(clinic.conflicts).toEqual([]);
  });

  it('is said by those who may change the settings', async () => {
    const input = { settingID: GUIDE_SETTING.id, edits: [set(['dismissed'], false, true)] };
    const reader = person('r@clinic.test', ['GENERAL_SETTINGS_READ']);
    await expect(new TestClinic().run('setting.edit', input, reader)).rejects.toMatchObject({ codeName: 'forbidden' });
  });
});
