import { type InstrumentSetting, instrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { LabCategory } from '@vetloom/domain/lines/exam.schema.ts';
import type { Catalogue } from '../catalogue.ts';
import { LAB_ITEMS, type LabItemSeed } from '../data/lab-items.ts';
import { labItemID } from '../lab-results.ts';

/** Devices of a demo clinic, by the names that its price list knows. */
export const CHEMISTRY = 'Catalyst One';
export const HAEMATOLOGY = 'ProCyte Dx';
export const RADIOGRAPHY = 'DR 數位放射';
export const ULTRASOUND = 'LOGIQ P9';
const URINE = 'SediVue Dx';

/** What an analyser calls an item: its short name. */
export const codeOf = ({ key }: Pick<LabItemSeed, 'key'>): string => key.slice(key.indexOf('-') + 1).toUpperCase();

const codesOf = (category: LabCategory) =>
  LAB_ITEMS.filter((seed) => seed.category === category).map((seed) => ({
    ...{ _id: seed.key.toLowerCase(), code: codeOf(seed), itemID: labItemID(seed), name: seed.name, category },
    unit: seed.unit,
  }));

const testsOf = (catalogue: Catalogue, services: Readonly<Record<string, string>>) =>
  Object.entries(services).flatMap(([key, code]) => {
    const found = catalogue.find(key, { kind: '', kg: 0, sex: '' });
    return found ? [{ _id: key.toLowerCase(), code, name: found.item.name, serviceID: found.item._id }] : [];
  });

/** What stands in the laboratory: two analysers on lines, one that writes files. */
export const laboratoryOf = (catalogue: Catalogue): readonly InstrumentSetting[] => [
  instrumentSetting.parse({
    ...{ _id: 'chemistry', device: CHEMISTRY, vendor: 'IDEXX', protocol: 'astm', takesOrders: true },
    ...{ link: { kind: 'serial', path: 'COM3' }, codes: codesOf('biochemistry') },
    tests: testsOf(catalogue, {
      chem6: 'CHEM6',
      chem10: 'CHEM10',
      chem15: 'CHEM15',
      kidney: 'RENAL',
      liver: 'HEPATIC',
    }),
  }),
  instrumentSetting.parse({
    ...{ _id: 'haematology', device: HAEMATOLOGY, vendor: 'IDEXX', protocol: 'hl7', takesOrders: true },
    ...{
      link: { kind: 'listen', port: 9101 },
      codes: codesOf('hematology'),
      tests: testsOf(catalogue, { cbc: 'CBC' }),
    },
  }),
  instrumentSetting.parse({
    ...{ _id: 'urine', device: URINE, vendor: 'IDEXX', protocol: 'folder', codes: codesOf('urine') },
    link: { kind: 'folder', path: 'C:\\SediVue\\export', pattern: '*.csv' },
    table: { shape: 'tall', id: 'PatientID', name: 'Patient', code: 'Test', value: 'Result', unit: 'Unit' },
  }),
];

/** What takes pictures, behind one Orthanc. */
export const imagingOf = (): readonly InstrumentSetting[] =>
  (
    [
      ['radiography', RADIOGRAPHY],
      ['ultrasound', ULTRASOUND],
    ] as const
  ).map(([_id, device], nth) =>
    instrumentSetting.parse({
      ...{ _id, device, protocol: 'orthanc', takesOrders: true },
      link: { kind: 'http', url: `http://127.0.0.1:${8042 + nth}`, user: 'vetloom' },
    }),
  );
