import { phantomUIDs } from '@vetloom/testing/dicom/phantom.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { ALL_COMMANDS, COMMANDS } from '../commands.ts';
import { fingerprint } from '../core/canonical.ts';
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
    await clinic.run('study.attach', { studyID: id, attachedID: recordID, seen: fingerprint('') });
    await expect(clinic.run('study.detach', { studyID: id, seen: fingerprint('') })).rejects.toMatchObject({
      codeName: 'contradictory',
    });
    await clinic.run('study.detach', { studyID: id, seen: fingerprint(recordID) });
    await clinic.run('study.detach', { studyID: id, seen: fingerprint(recordID) });
    expect((await study())?.attachedID).toBe('');
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
