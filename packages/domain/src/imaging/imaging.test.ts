import { phantomUIDs } from '@vetloom/testing/dicom/phantom.ts';
import { AwayDesk, apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { ALL_COMMANDS, COMMANDS } from '../commands.ts';
import { fingerprint } from '../core/canonical.ts';
import { witnessOf } from '../engine/witness.ts';
import { imageMarkID } from './image-mark.kind.ts';
import { studyID } from './study.kind.ts';

const { studyUID, seriesUID } = phantomUIDs(1);
const picture = (number: number, hash = String(number)) => ({
  uid: `${seriesUID}.${number}`,
  hash: hash.repeat(64).slice(0, 64),
  size: 10,
  number,
});
const series = (numbers: readonly number[], more = {}) => ({
  uid: seriesUID,
  number: 1,
  modality: 'CT',
  instances: numbers.map((number) => ({ ...picture(number), ...more })),
});

async function clinicWithPet() {
  const clinic = new TestClinic();
  const { recordID, petID } = await clinic.visit();
  const id = studyID(petID, studyUID);
  const receive = ALL_COMMANDS.get('study.receive');
  if (!receive) throw new Error('no command');
  const taking = (parts: object[], more: object = {}) =>
    clinic.run(receive, { _id: id, petID, facts: { studyUID, modality: 'CT', dateTime: 5 }, series: parts, ...more });
  const study = () => clinic.tx.get('study', id);
  return { clinic, recordID, petID, id, taking, study };
}

describe('a study that comes', () => {
  it('in parts, in any order and twice is one study with each picture once', async () => {
    const { taking, study } = await clinicWithPet();
    await taking([series([3, 4])]);
    await taking([series([1, 2])]);
    await taking([series([3, 4])]);
    expect((await study())?.series[0]?.instances.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it('again with other content takes the place of the picture of that name', async () => {
    const { taking, study } = await clinicWithPet();
    await taking([series([1])]);
    await taking([series([1], { hash: 'f'.repeat(64) })]);
    expect((await study())?.series[0]?.instances).toMatchObject([{ number: 1, hash: 'f'.repeat(64) }]);
  });

  it('stays on the visit on which somebody has hung it', async () => {
    const { clinic, recordID, id, taking, study } = await clinicWithPet();
    await taking([series([1])]);
    await clinic.run('study.attach', { studyID: id, attachedID: recordID });
    await taking([series([2])], { attachedID: '' });
    expect((await study())?.attachedID).toBe(recordID);
  });

  it('is the server’s alone to take', () => {
    expect(COMMANDS.has('study.receive')).toBe(false);
  });
});

describe('hanging a study on a visit', () => {
  it('of another animal is refused, and so is moving it away from where somebody has hung it since', async () => {
    const { clinic, recordID, id, taking, study } = await clinicWithPet();
    const other = await clinic.visit('b');
    await taking([series([1])]);
    await expect(clinic.run('study.attach', { studyID: id, attachedID: other.recordID })).rejects.toMatchObject({
      codeName: 'contradictory',
    });
    const seen = async () => {
      const { attachedID, attachedBy, attachedDateTime } = (await study()) ?? { attachedID: '' };
      return fingerprint({ attachedID, attachedBy, attachedDateTime });
    };
    const before = await seen();
    await clinic.run('study.attach', { studyID: id, attachedID: recordID, seen: before });
    await expect(clinic.run('study.detach', { studyID: id, seen: before })).rejects.toMatchObject({
      codeName: 'contradictory',
    });
    const after = await seen();
    await clinic.run('study.detach', { studyID: id, seen: after });
    await clinic.run('study.detach', { studyID: id, seen: after });
    expect((await study())?.attachedID).toBe('');
  });

  it('of which somebody has only been told never writes over where it hangs by then', async () => {
    const { clinic, petID, recordID, id, taking, study } = await clinicWithPet();
    await taking([series([1])]);
    const told = async (name: string, input: object) => {
      const command = COMMANDS.get(name);
      if (!command) throw new Error(`no command ${name}`);
      // Nothing of it is on the device.
      return witnessOf(command, command.input.parse(input))?.(new TestClinic().tx);
    };
    const hang = await told('study.attach', { studyID: id, attachedID: recordID });
    await clinic.run('study.attach', hang);
    const other = `/record/${clinic.now}-again`;
    await clinic.run('record.checkIn', { visits: [{ _id: other, petID, cause: '複診' }] });
    const changed = expect.objectContaining({ detail: expect.objectContaining({ rule: 'changedSince' }) });
    await expect(
      clinic.run('study.attach', await told('study.attach', { studyID: id, attachedID: other })),
    ).rejects.toEqual(changed);
    await expect(clinic.run('study.detach', await told('study.detach', { studyID: id }))).rejects.toEqual(changed);
    expect((await study())?.attachedID).toBe(recordID);
  });

  it('by two desks at once on two visits: the first stands, the second hears of it; on the same visit both are right', async () => {
    const { clinic, petID, recordID, id, taking } = await clinicWithPet();
    await taking([series([1])]);
    const other = `/record/${clinic.now}-again`;
    await clinic.run('record.checkIn', { visits: [{ _id: other, petID, cause: '複診' }] });
    const hang = (attachedID: string) => ['study.attach', { studyID: id, attachedID }] as const;
    const off = ['study.detach', { studyID: id }] as const;
    for (const [one, two] of [
      [hang(recordID), hang(other)],
      [hang(other), hang(recordID)],
    ] as const)
      expect(await apart(clinic.copy(), [one], [two])).toMatchObject({ first: [], second: ['changedSince'] });
    expect(await apart(clinic.copy(), [hang(recordID)], [hang(recordID)])).toMatchObject({ first: [], second: [] });
    await clinic.run(...hang(recordID));
    for (const [one, two] of [
      [off, hang(other)],
      [hang(other), off],
    ] as const)
      expect(await apart(clinic.copy(), [one], [two])).toMatchObject({ first: [], second: ['changedSince'] });
    expect(await apart(clinic.copy(), [off], [off])).toMatchObject({ first: [], second: [] });
  });

  it('isn’t hung elsewhere by whoever saw it where it hung before another had hung it there anew', async () => {
    const { clinic, petID, recordID, id, taking, study } = await clinicWithPet();
    await taking([series([1])]);
    const other = `/record/${clinic.now}-again`;
    await clinic.run('record.checkIn', { visits: [{ _id: other, petID, cause: '複診' }] });
    await clinic.run('study.attach', { studyID: id, attachedID: recordID });
    const away = new AwayDesk(clinic, 'away');
    await away.does(['study.attach', { studyID: id, attachedID: other }]);
    await clinic.run('study.detach', { studyID: id }, person('first@clinic.test'));
    await clinic.run('study.attach', { studyID: id, attachedID: recordID }, person('second@clinic.test'));
    await away.arrives();
    expect(away.heard).toEqual(['changedSince']);
    expect((await study())?.attachedID).toBe(recordID);
  });

  it('that gets more pictures meanwhile keeps both, in either order', async () => {
    const { clinic, petID, recordID, id, taking } = await clinicWithPet();
    await taking([series([1])]);
    const receive = ALL_COMMANDS.get('study.receive');
    const more = { _id: id, petID, facts: { studyUID, modality: 'CT', dateTime: 5 }, series: [series([2])] };
    for (const comesFirst of [true, false]) {
      const at = clinic.copy();
      const desk = new AwayDesk(at, 'second');
      await desk.does(['study.attach', { studyID: id, attachedID: recordID }]);
      if (comesFirst) await at.run(receive ?? '', more);
      await desk.arrives();
      if (!comesFirst) await at.run(receive ?? '', more);
      expect(desk.heard).toEqual([]);
      const stored = await at.tx.get('study', id);
      expect(stored).toMatchObject({ attachedID: recordID, series: [{ instances: [{ number: 1 }, { number: 2 }] }] });
    }
  });

  it('asks for the right to write visits or the laboratory’s work', async () => {
    const { clinic, recordID, id, taking } = await clinicWithPet();
    await taking([series([1])]);
    const reader = person('reader@clinic.test', ['RECORD_READ']);
    await expect(clinic.run('study.attach', { studyID: id, attachedID: recordID }, reader)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
  });
});

describe('a mark on a picture', () => {
  const where = { studyUID, seriesUID, instanceUID: `${seriesUID}.1`, frame: 0 };
  const length = {
    tool: 'length',
    points: [
      { x: 1, y: 1 },
      { x: 4, y: 5 },
    ],
    value: 0.7,
    unit: 'mm',
  };

  it('is made once, moved, and taken away with what its author saw', async () => {
    const { clinic, petID } = await clinicWithPet();
    const _id = imageMarkID(petID, clinic.now, () => new Uint8Array(5));
    await clinic.run('imageMark.create', { _id, petID, picture: where, fields: length });
    await clinic.run('imageMark.create', { _id, petID, picture: where, fields: length });
    const to = [
      { x: 1, y: 1 },
      { x: 7, y: 9 },
    ];
    await clinic.run('imageMark.edit', {
      markID: _id,
      edits: [{ op: 'set', path: ['points'], from: length.points, to }],
    });
    expect(await clinic.tx.get('imageMark', _id)).toMatchObject({ points: to, text: '' });
    await expect(
      clinic.run('imageMark.remove', { markID: _id, seen: { [_id]: { points: 'x' } } }),
    ).rejects.toMatchObject({ codeName: 'contradictory' });
    await clinic.run('imageMark.remove', { markID: _id });
    await clinic.run('imageMark.remove', { markID: _id });
    expect(await clinic.tx.get('imageMark', _id)).toBeUndefined();
  });

  it('that two people move, word or take away at once: the first stands, the second is told, words of both stay', async () => {
    const { clinic, petID } = await clinicWithPet();
    const _id = imageMarkID(petID, clinic.now, () => new Uint8Array(5));
    const text = 'Kidney as before.\nSpleen as before.\nLiver as before.';
    await clinic.run('imageMark.create', { _id, petID, picture: where, fields: { ...length, text } });
    const edit = (field: string, from: unknown, to: unknown) =>
      ['imageMark.edit', { markID: _id, edits: [{ op: 'set', path: [field], from, to }] }] as const;
    const moved = (x: number) =>
      edit('points', length.points, [
        { x, y: x },
        { x: 9, y: 9 },
      ]);
    const taken = ['imageMark.remove', { markID: _id }] as const;
    expect(await apart(clinic.copy(), [moved(2)], [moved(3)])).toMatchObject({ first: [], second: ['points'] });
    const worded = await apart(
      clinic,
      [edit('text', text, text.replace('Kidney', 'Left kidney'))],
      [edit('text', text, text.replace('Liver', 'Liver larger'))],
    );
    expect([...worded.first, ...worded.second]).toEqual([]);
    const both = 'Left kidney as before.\nSpleen as before.\nLiver larger as before.';
    expect(await clinic.tx.get('imageMark', _id)).toMatchObject({ text: both });
    expect(await apart(clinic.copy(), [moved(2)], [taken])).toMatchObject({ first: [], second: ['writtenSince'] });
    expect(await apart(clinic.copy(), [taken], [moved(2)])).toMatchObject({ first: [], second: ['notFound'] });
    expect(await apart(clinic.copy(), [taken], [taken])).toMatchObject({ first: [], second: [] });
  });

  it('has as many points as its kind, from the first day on', async () => {
    const { clinic, petID } = await clinicWithPet();
    const _id = imageMarkID(petID, clinic.now, () => new Uint8Array(5));
    const fields = { ...length, tool: 'vhs' };
    await expect(clinic.run('imageMark.create', { _id, petID, picture: where, fields })).rejects.toThrow(/points/);
    await clinic.run('imageMark.create', { _id, petID, picture: where, fields: length });
    const edits = [{ op: 'set', path: ['points'], from: length.points, to: [{ x: 0, y: 0 }] }];
    await expect(clinic.run('imageMark.edit', { markID: _id, edits })).rejects.toMatchObject({
      codeName: 'badParameter',
    });
  });
});
