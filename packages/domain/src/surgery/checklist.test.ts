import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { SURGERY_CHECKLIST_SETTING } from '../clinic/settings/surgery-checklist.setting.ts';
import type { ChecklistItem } from '../clinic/settings/surgery-checklist-item.ts';
import { surgeryChecklistID } from './checklist.kind.ts';
import { checklistStanding, itemsOfOperation } from './checklist-state.ts';
import { surgeryMonitorID } from './monitor.kind.ts';

const START = SURGERY_CHECKLIST_SETTING.defaults.items;
const settingID = SURGERY_CHECKLIST_SETTING.id;

async function operation() {
  const clinic = new TestClinic();
  const { recordID, petID } = await clinic.visit();
  const checklist = () => clinic.tx.get('surgeryChecklist', surgeryChecklistID(recordID));
  const monitor = () => clinic.tx.get('surgeryMonitor', surgeryMonitorID(recordID));
  const checking = (checkID: string, itemID: string, more: object = {}, others: object = {}) =>
    ['surgeryChecklist.check', { recordID, checkID, fields: { itemID, ...more }, items: START, ...others }] as const;
  const takingBack = (checkID: string, reason = '') =>
    ['surgeryChecklist.takeBack', { recordID, checkID, reason }] as const;
  const phases = async () => {
    const [kept, running] = [await checklist(), await monitor()];
    return checklistStanding(itemsOfOperation(kept, START, running), kept?.checks ?? [], running);
  };
  const item = async (id: string) => {
    const found = (await phases()).flatMap(({ items }) => items).find((one) => one.item._id === id);
    if (!found) throw new Error(`no item ${id}`);
    return found;
  };
  const mark = (_id: string, events: string[], value = {}) =>
    clinic.run('surgery.addEntry', { recordID, entry: { _id, dateTime: clinic.now, value, events } });
  return { clinic, recordID, petID, run: clinic.run.bind(clinic), checklist, checking, takingBack, phases, item, mark };
}

describe('the safety checklists of an operation', () => {
  it('are there from the first day on, in three lists whose items have ids of their own', () => {
    expect(new Set(START.map(({ _id }) => _id)).size).toBe(START.length);
    for (const phase of ['beforeAnaesthesia', 'beforeIncision', 'beforeLeaving'])
      expect(START.filter((item) => item.phase === phase && item.required).length).toBeGreaterThan(3);
  });

  it('keep each check with who, when and its value, once, also before the monitor has begun', async () => {
    const { clinic, run, checking, checklist, item } = await operation();
    await run(...checking('a', 'identity'));
    await run(...checking('a', 'identity'));
    await run(...checking('b', 'weight', { value: '4.2' }));
    expect((await checklist())?.checks).toMatchObject([
      { _id: 'a', answer: 'done', text: START[0]?.text, by: clinic.actor.staffID, dateTime: clinic.now - 2 },
      { _id: 'b', value: '4.2' },
    ]);
    expect([(await item('identity')).state, (await item('consent')).state]).toEqual(['done', 'open']);
  });

  it('ask for the value of an item that has one, and for a reason where something does not apply', async () => {
    const { run, checking, checklist } = await operation();
    const refused = (rule: string) => expect.objectContaining({ detail: expect.objectContaining({ rule }) });
    await expect(run(...checking('a', 'weight'))).rejects.toEqual(refused('checkValue'));
    await expect(run(...checking('a', 'tests', { answer: 'notApplicable', note: ' ' }))).rejects.toMatchObject({});
    await expect(run(...checking('a', 'tests', { answer: 'notApplicable' }))).rejects.toEqual(refused('checkReason'));
    await expect(run(...checking('a', 'coffee'))).rejects.toMatchObject({ codeName: 'notFound' });
    expect(await checklist()).toBeUndefined();
    await run(...checking('a', 'tests', { answer: 'notApplicable', note: '急診' }));
    expect((await checklist())?.checks).toHaveLength(1);
  });

  it('keep a check that was taken back with who, when and why, and count it no more', async () => {
    const { clinic, run, checking, takingBack, checklist, item } = await operation();
    await run(...checking('a', 'identity'));
    await run(...takingBack('a', '按錯'));
    await run(...takingBack('a', '又一次'));
    expect((await checklist())?.checks).toMatchObject([{ takenBack: { by: clinic.actor.staffID, reason: '按錯' } }]);
    expect(await item('identity')).toMatchObject({ state: 'open', standing: [], taken: [{ _id: 'a' }] });
    await run(...checking('b', 'identity'));
    expect(await item('identity')).toMatchObject({ state: 'done', taken: [{ _id: 'a' }] });
  });

  it('keep the items as they read when the operation began, whatever the clinic asks later', async () => {
    const { clinic, recordID, petID, run, checklist } = await operation();
    await run('surgery.start', { recordID, dateTime: clinic.now });
    const [first] = START as [ChecklistItem];
    const edit = { op: 'set', path: ['items', first._id, 'text'], from: first.text, to: '換過的文字' };
    await run('setting.edit', { settingID, edits: [edit, { op: 'remove', path: ['items', 'consent'] }] });
    await run('surgery.start', { recordID, dateTime: clinic.now });
    expect((await checklist())?.items).toEqual(START);
    const other = `/record/${clinic.now}-other`;
    await run('record.checkIn', { visits: [{ _id: other, petID, cause: '絕育' }] });
    await run('surgery.start', { recordID: other, dateTime: clinic.now });
    const later = await clinic.tx.get('surgeryChecklist', surgeryChecklistID(other));
    expect(later?.items[0]?.text).toBe('換過的文字');
    expect(later?.items.map(({ _id }) => _id)).not.toContain('consent');
  });

  it('are not kept by a clinic that has none', async () => {
    const { clinic, recordID, run, checklist } = await operation();
    await run('setting.edit', { settingID, edits: START.map(({ _id }) => ({ op: 'remove', path: ['items', _id] })) });
    await run('surgery.start', { recordID, dateTime: clinic.now });
    expect(await checklist()).toBeUndefined();
  });
});

describe('people who check apart', () => {
  it('keep both where they check different items, by lists that differ', async () => {
    const { clinic, checking, checklist } = await operation();
    const older = [{ _id: 'old', phase: 'beforeIncision' as const, text: '舊項目' }];
    const heard = await apart(clinic, [checking('a', 'identity')], [checking('b', 'old', {}, { items: older })]);
    expect([heard.first, heard.second]).toEqual([[], []]);
    expect((await checklist())?.checks.map(({ _id }) => _id)).toEqual(['a', 'b']);
    expect((await checklist())?.items.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([...START.map(({ _id }) => _id), 'old']),
    );
  });

  it('see that they differ where one checked what the other says does not apply, or another value', async () => {
    const { clinic, checking, takingBack, run, item, phases } = await operation();
    const not = { answer: 'notApplicable', note: '沒有抽血' };
    await apart(clinic, [checking('a', 'tests')], [checking('b', 'tests', not)]);
    await apart(clinic, [checking('c', 'weight', { value: '4.2' })], [checking('d', 'weight', { value: '42' })]);
    await apart(clinic, [checking('e', 'consent')], [checking('f', 'consent')]);
    expect(await item('tests')).toMatchObject({ state: 'differing', standing: [{ _id: 'a' }, { _id: 'b' }] });
    expect((await item('weight')).state).toBe('differing');
    expect(await item('consent')).toMatchObject({ state: 'done', standing: [{ _id: 'e' }, { _id: 'f' }] });
    expect((await phases())[0]?.missing.map((one) => one.item._id)).toEqual(
      expect.arrayContaining(['tests', 'weight']),
    );
    await run(...takingBack('d', '少打小數點'));
    expect((await item('weight')).state).toBe('done');
  });

  it('lose no check that the one who took another back had not seen, in either order', async () => {
    for (const order of [0, 1]) {
      const { clinic, run, checking, takingBack, item } = await operation();
      await run(...checking('a', 'consent'));
      const acts = [[takingBack('a', '還沒簽')], [checking('b', 'consent', {}, { instead: ['a'] })]];
      const heard = await apart(clinic, acts[order] ?? [], acts[1 - order] ?? []);
      expect([heard.first, heard.second]).toEqual([[], []]);
      expect(await item('consent')).toMatchObject({ state: 'done', standing: [{ _id: 'b' }], taken: [{ _id: 'a' }] });
    }
  });
});

describe('what is unchecked', () => {
  it('is told once the moment of its list has passed, and what is checked after it is late', async () => {
    const { clinic, recordID, run, checking, mark, phases, item } = await operation();
    const states = async () => (await phases()).map(({ state }) => state);
    await run(...checking('a', 'identity'));
    await run('surgery.start', { recordID, dateTime: clinic.now });
    await mark('m1', ['premedication']);
    expect(await states()).toEqual(['open', 'open', 'open']);
    await mark('m2', [], { isoflurane: 2 });
    expect(await states()).toEqual(['missed', 'open', 'open']);
    await mark('m3', ['incision']);
    expect(await states()).toEqual(['missed', 'missed', 'open']);
    await run(...checking('b', 'consent'));
    expect([(await item('identity')).late, (await item('consent')).late]).toEqual([false, true]);
    await run('surgery.end', { recordID });
    expect(await states()).toEqual(['missed', 'missed', 'missed']);
  });

  it('blocks nothing: a monitor begins, runs and ends with nothing checked, and lists are complete without what is not required', async () => {
    const { clinic, recordID, run, checking, mark, phases } = await operation();
    await run('surgery.start', { recordID, dateTime: clinic.now });
    await mark('m', ['incision']);
    await run('surgery.end', { recordID });
    const required = START.filter((one) => one.required);
    for (const one of required) await run(...checking(one._id, one._id, { value: '1' }));
    expect((await phases()).map(({ state, checked }) => [state, checked > 0])).toEqual(
      Array(3).fill(['complete', true]),
    );
  });

  it('needs the right to write a record', async () => {
    const { clinic, checking } = await operation();
    const reader = person('reader@clinic.test', ['RECORD_READ']);
    await expect(clinic.run(...checking('a', 'identity'), reader)).rejects.toMatchObject({ codeName: 'forbidden' });
  });
});
