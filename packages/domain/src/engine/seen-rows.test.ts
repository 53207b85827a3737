import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { clinicSchema } from '../clinic/clinic.schema.ts';
import { COMMANDS } from '../commands.ts';
import { witnessOf } from './witness.ts';

/** A row that one takes out while another changes it, by the commands of either. */
interface Meeting {
  readonly begin: readonly (readonly [command: string, input: (ids: Ids) => object])[];
  readonly remove: readonly [command: string, input: (ids: Ids) => object];
  readonly change: readonly [command: string, input: (ids: Ids) => object];
  readonly rowID: string;
  /** Where the rows stand. */
  readonly rows: (clinic: TestClinic, ids: Ids) => Promise<readonly object[]>;
}
type Ids = Awaited<ReturnType<TestClinic['visit']>>;

const FILE = { _id: 'f', hash: 'a'.repeat(64), name: 'x.pdf', mime: 'application/pdf', size: 1 };
const WEIGHT = { id: 'w', value: 4.2, dateTime: 1_795_000_000, source: 'pet' };
const petOf = async (clinic: TestClinic, { petID }: Ids) => {
  const pet = await clinic.tx.get('pet', petID);
  if (!pet) throw new Error('the animal is gone');
  return pet;
};

const MEETINGS: Readonly<Record<string, Meeting>> = {
  'a file of an animal': {
    begin: [['pet.addFile', ({ petID }) => ({ petID, file: FILE })]],
    remove: ['pet.removeFile', ({ petID }) => ({ petID, fileID: 'f' })],
    change: ['pet.editFile', ({ petID }) => ({ petID, fileID: 'f', desc: '術前同意書' })],
    rowID: 'f',
    rows: async (clinic, ids) => (await petOf(clinic, ids)).files ?? [],
  },
  'a weight': {
    begin: [['pet.addWeight', ({ petID }) => ({ petID, weight: WEIGHT })]],
    remove: ['pet.removeWeights', ({ petID }) => ({ petID, ids: ['w'] })],
    change: ['pet.editWeight', ({ petID }) => ({ petID, weight: { ...WEIGHT, value: 4.8 } })],
    rowID: 'w',
    rows: async (clinic, ids) => (await petOf(clinic, ids)).weightHistory,
  },
  'a row of an operation': {
    begin: [
      ['surgery.start', ({ recordID }) => ({ recordID, dateTime: 1_795_000_000 })],
      [
        'surgery.addEntry',
        ({ recordID }) => ({ recordID, entry: { _id: 'e', dateTime: 1_795_000_000, value: { heartRate: 92 } } }),
      ],
    ],
    remove: ['surgery.removeEntry', ({ recordID }) => ({ recordID, entryID: 'e' })],
    change: [
      'surgery.editEntry',
      ({ recordID }) => ({
        recordID,
        entryID: 'e',
        edits: [{ op: 'set', path: ['value', 'heartRate'], from: 92, to: 29 }],
      }),
    ],
    rowID: 'e',
    rows: async (clinic, { petID }) => {
      const [monitor] = await clinic.tx.query('surgeryMonitor', 'byPet', { equals: [petID] });
      return monitor?.status ?? [];
    },
  },
};

async function begun({ begin }: Meeting) {
  const clinic = new TestClinic();
  const ids = await clinic.visit();
  for (const [command, input] of begin) await clinic.run(command, input(ids));
  return { clinic, ids };
}

/** An input with what its author sees of what it takes away. */
async function witnessed(clinic: TestClinic, name: string, input: object): Promise<object> {
  const command = COMMANDS.get(name);
  const look = command && witnessOf(command, command.input.parse(input));
  if (!look) throw new Error(`${name} brings nothing along`);
  return (await look(clinic.tx)) as object;
}

describe.each(Object.entries(MEETINGS))('%s that one takes out while another changes it', (_what, meeting) => {
  const [removal, removalInput] = meeting.remove;
  const [change, changeInput] = meeting.change;

  it('stays where it was changed first, and is taken out by who has seen the change', async () => {
    const { clinic, ids } = await begun(meeting);
    const removing = await witnessed(clinic, removal, removalInput(ids));
    await clinic.run(change, changeInput(ids));
    await expect(clinic.run(removal, removing)).rejects.toMatchObject({
      codeName: 'contradictory',
      detail: { rule: 'writtenSince', rows: [meeting.rowID], by: clinic.actor.staffID },
    });
    expect(await meeting.rows(clinic, ids)).toHaveLength(1);
    await clinic.run(removal, await witnessed(clinic, removal, removalInput(ids)));
    expect(await meeting.rows(clinic, ids)).toEqual([]);
  });

  it('stays where the device of whoever names it held nothing of it', async () => {
    const { clinic, ids } = await begun(meeting);
    const removing = { ...removalInput(ids), seen: {} };
    await expect(clinic.run(removal, removing)).rejects.toMatchObject({
      detail: { rule: 'writtenSince', rows: [meeting.rowID] },
    });
    expect(await meeting.rows(clinic, ids)).toHaveLength(1);
  });

  it('is gone where it was taken out first, and the change is told to whoever made it', async () => {
    const { clinic, ids } = await begun(meeting);
    await clinic.run(removal, await witnessed(clinic, removal, removalInput(ids)));
    await expect(clinic.run(change, changeInput(ids))).rejects.toMatchObject({ codeName: 'notFound' });
  });

  it('is taken out by a call that acts on what is stored', async () => {
    const { clinic, ids } = await begun(meeting);
    await clinic.run(change, changeInput(ids));
    await clinic.run(removal, removalInput(ids));
    expect(await meeting.rows(clinic, ids)).toEqual([]);
  });
});

it('all files of a kind are those that stood there for whoever removes them', async () => {
  const clinic = new TestClinic();
  const document = { _id: '/clinic', collection: 'clinic', clinicID: 'test', name: '診所', updateDateTime: 0 };
  clinic.reader.documents.set('clinic /clinic', clinicSchema.parse(document));
  const logo = (_id: string) => ({
    fileType: 'logo',
    file: { _id, hash: 'b'.repeat(64), name: `${_id}.png`, mime: 'image/png', size: 1 },
  });
  await clinic.run('clinic.addFile', logo('old'));
  const removing = await witnessed(clinic, 'clinic.removeFiles', { fileType: 'logo' });
  await clinic.run('clinic.addFile', logo('new'));
  await clinic.run('clinic.removeFiles', removing);
  expect((await clinic.tx.get('clinic', '/clinic'))?.files).toMatchObject([{ _id: 'new' }]);
});
