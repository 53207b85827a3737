import type { Command } from '@vetloom/domain/engine/command.ts';
import { createCustomForm, uploadFormVersion } from '@vetloom/domain/paper/custom-form.commands.ts';
import { issuePaper, numberPaper } from '@vetloom/domain/paper/issued-paper.commands.ts';
import { paperCode } from '@vetloom/domain/paper/issued-paper.schema.ts';
import { COLOUR_SCHEMES, plainStaffSetting } from '@vetloom/domain/staff/staff-setting.schema.ts';
import type { Random } from './random.ts';
import { SHELF_ITEM } from './shelf-product.ts';
import type { Habit, Hearsay, Sight } from './sight.ts';

const formAt = async ({ store, random }: Sight) => random.pick(await store.query('customForm', 'byName', { limit: 4 }));

/** How people rename forms, bring earlier versions back, take forms off, revoke papers, and set what is their own. Files come by `paperAct`: the server alone makes them. */
export const PAPER_HABITS: Readonly<Record<string, Habit>> = {
  'customForm.edit': {
    weight: 4,
    make: async (sight) => {
      const form = await formAt(sight);
      const to = `Form ${sight.random.whole(1, 3)}`;
      return form && { formID: form._id, edits: [{ op: 'set', path: ['formName'], from: form.formName, to }] };
    },
  },
  'customForm.restore': {
    weight: 1,
    make: async (sight) => {
      const form = await formAt(sight);
      const version = form && sight.random.pick(form.versions);
      return version && { formID: form._id, versionID: version._id, rowID: sight.row() };
    },
  },
  'customForm.remove': {
    weight: 0.5,
    make: async (sight) => {
      // Somebody is told to take it off, and does so without having looked.
      const told = sight.random.chance(0.35) ? sight.random.pick(sight.hearsay.all('customForm')) : undefined;
      const formID = told ?? (await formAt(sight))?._id;
      return formID === undefined ? undefined : { formID };
    },
  },
  'issuedPaper.revoke': {
    weight: 1,
    make: async (sight) => {
      const petID = await sight.id('pet');
      const found = await sight.store.query('issuedPaper', 'byPet', { equals: [petID ?? ''], limit: 3 });
      const paper = sight.random.pick(found);
      return paper && { paperID: paper._id, reason: 'mistake' };
    },
  },
  'staffSetting.edit': {
    weight: 2,
    make: async ({ store, random }) => {
      const { email } = store.person;
      const staffSettingID = `/staffSetting/${email}`;
      const before = (await store.get('staffSetting', staffSettingID)) ?? plainStaffSetting(staffSettingID, email);
      const drug = random.pick(before.drugs);
      const row = {
        ...{ _id: random.uuid().slice(0, 12), itemID: SHELF_ITEM, dosePerKg: random.whole(1, 9), frequency: 'BID' },
        ...{ days: random.whole(1, 9), route: 'PO', direction: '' },
      };
      const { colourScheme: from } = before;
      const edit = random.one<object>([
        { op: 'set', path: ['colourScheme'], from, to: random.one(COLOUR_SCHEMES) },
        { op: 'insert', path: ['drugs'], row },
        drug && random.chance(0.5)
          ? { op: 'remove', path: ['drugs', drug._id] }
          : { op: 'set', path: ['startPage'], from: before.startPage, to: random.one(['board', 'pharmacy'] as const) },
      ]);
      return { staffSettingID, edits: [edit] };
    },
  },
};

/** What of a run decides what is done. */
interface Around {
  readonly random: Random;
  readonly hearsay: Pick<Hearsay, 'all' | 'add'>;
  /** Unix seconds. */
  now(): number;
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What the server alone runs about forms and papers, by name. */
export const PAPER_ACTS: ReadonlyMap<string, Command> = new Map(
  [createCustomForm, uploadFormVersion, numberPaper, issuePaper].map((command) => [
    command.name,
    command as unknown as Command,
  ]),
);

/** Somebody uploads a form or another version of one, or issues a paper: by calls, which the server answers. */
export function paperAct(world: Around): { readonly name: string; readonly input: object } {
  const { random, hearsay } = world;
  const at = Math.floor(world.now());
  const id = random.uuid().slice(0, 8);
  const hash = random.uuid().replaceAll('-', '').padEnd(64, '0');
  const file = { _id: id, hash, name: 'form.docx', mime: DOCX, size: 10 };
  const name = random.one([
    createCustomForm.name,
    uploadFormVersion.name,
    uploadFormVersion.name,
    numberPaper.name,
    issuePaper.name,
  ] as const);
  const formID = random.pick(hearsay.all('customForm')) ?? '/customForm/1-none';
  if (name === createCustomForm.name) {
    const _id = `/customForm/${at}-${id}`;
    hearsay.add('customForm', _id);
    return { name, input: { _id, fields: { formName: `Form ${random.whole(1, 3)}` }, file } };
  }
  if (name === uploadFormVersion.name) return { name, input: { formID, file } };
  if (name === numberPaper.name) {
    const petID = random.pick(hearsay.all('pet')) ?? '/pet/0-none';
    const _id = `/issuedPaper${petID}/${at}-${id.slice(0, 5)}`;
    hearsay.add('issuedPaper', _id);
    const code = paperCode((count) => Uint8Array.from({ length: count }, () => random.whole(0, 255)));
    const fields = { kind: 'form', title: 'Certificate', formID, versionID: 'v1' };
    return { name, input: { _id, petID, code, fields } };
  }
  const paperID = random.pick(hearsay.all('issuedPaper')) ?? '/issuedPaper/pet/0-none/1-none';
  return { name, input: { paperID, file: { hash, name: 'paper.docx', mime: DOCX, size: 10 } } };
}
