import { SETTINGS, settingSchema } from '@vetloom/domain/clinic/settings/settings.ts';
import { describe, expect, it } from 'vitest';
import { foundLines, PLACES, settingLines } from './system-rows.ts';
import { toldLine } from './told-line.ts';

const board = settingSchema.parse({
  _id: '/setting/board',
  collection: 'setting',
  waitWarnMinutes: 20,
  updateDateTime: 1,
});
const told = { label: (field: string) => field, value: (_: string, value: unknown) => JSON.stringify(value) ?? '' };
const lines = (can = (_: string) => true, closed: never[] | ['bookingSettings'] = []) =>
  settingLines(SETTINGS, [board], told, { can, closed });

describe('all settings in one list', () => {
  it('has every field that people set, with what is set and what is usual', () => {
    const shown = lines();
    for (const concern of SETTINGS)
      if (PLACES[concern.name] !== undefined)
        for (const field of concern.fields) expect(shown.map(({ key }) => key)).toContain(`${concern.name}.${field}`);
    expect(shown.find(({ key }) => key === 'board.waitWarnMinutes')).toMatchObject({ value: '20', isDefault: false });
    expect(shown.find(({ key }) => key === 'device.localHistoryMonths')).toMatchObject({
      value: '24',
      isDefault: true,
    });
  });

  it('tells what counts where nothing was set', () => {
    const of = (key: string) => lines().find((line) => line.key === key);
    expect(of('pharmacy.labelSize')).toMatchObject({ value: '"60x40"', isDefault: true });
    expect(of('pharmacy.doseTolerance')).toMatchObject({ value: '0.1', isDefault: true });
    expect(of('paper.paper')?.value).toContain('A4');
    expect(of('tax.taxIncluded')).toMatchObject({ value: 'true', isDefault: true });
  });

  it('says in words what it means that nothing is set, and shows no blank', () => {
    const of = settingLines(
      SETTINGS,
      [],
      { label: (field) => field, value: (field, value) => toldLine(field, value, () => undefined) },
      { can: () => true, closed: [] },
    );
    expect(of.filter(({ value }) => value === '' || value.startsWith('（')).map(({ key }) => key)).toEqual([]);
    const said = (key: string) => of.find((line) => line.key === key)?.value;
    expect(said('tax.taxTreatment')).not.toBe('未設定');
    expect(said('alliance.allianceShare')).toBe('不分享');
    expect(said('room.cages')).toBe('未設定');
  });

  it('has nothing that the server keeps for itself', () => {
    expect(lines().some(({ concern }) => ['/setting/messageAccount', '/setting/backupState'].includes(concern))).toBe(
      false,
    );
  });

  it('says why somebody can’t change one: a flag that an operator closed, or their role', () => {
    const of = (key: string, shown = lines()) => shown.find((line) => line.key === key)?.locked;
    expect(of('booking.timeSlotMin')).toBeUndefined();
    expect(of('booking.timeSlotMin', lines(undefined, ['bookingSettings']))).toBe('flag');
    expect(
      of(
        'tax.taxGoods',
        lines(() => false),
      ),
    ).toBe('right');
  });

  it('says so of every field of what an operator closed, to whoever might change it otherwise', () => {
    const closed = lines(undefined, ['bookingSettings']);
    const concerns = SETTINGS.filter(({ flag, name }) => flag === 'bookingSettings' && PLACES[name] !== undefined);
    expect(concerns.length).toBeGreaterThan(1);
    for (const { id, fields } of concerns) {
      const own = closed.filter(({ concern }) => concern === id);
      expect(own.map(({ locked }) => locked)).toEqual([...fields].map(() => 'flag'));
    }
  });

  it('is found by any words of name, value and page', () => {
    const found = (text: string) => foundLines(lines(), text, ({ route }) => route).map(({ key }) => key);
    expect(found('WAIT warn')).toEqual(['board.waitWarnMinutes']);
    expect(found('setting.tax')).toEqual(['tax.taxIncluded', 'tax.taxTreatment', 'tax.taxGoods']);
    expect(found('nothing of the kind')).toEqual([]);
  });
});
