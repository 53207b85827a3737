import type { Edit } from '../core/edit.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { below, type FillPart, type FillSource, fillInEdits, NOTHING, visitFillIn } from './fill-in.ts';

/** Texts of a visit that can be taken over whole. */
const TEXTS = ['record', 'procedure', 'diagnosis', 'therapy'] as const;
/** Lists of a visit whose rows can be taken over one by one. */
const LISTS = ['disease', 'examTask', 'drugBag', 'chargeDivision'] as const;

/** A line of an earlier visit that can be copied into today's: a text by its field, a row by its list and id. */
export type PastLine =
  | { readonly field: (typeof TEXTS)[number] }
  | { readonly field: (typeof LISTS)[number]; readonly rowID: string };

const PART: Readonly<Record<PastLine['field'], FillPart>> = {
  record: 'complaint',
  procedure: 'therapy',
  diagnosis: 'diagnosis',
  therapy: 'therapy',
  disease: 'diagnosis',
  examTask: 'exam',
  drugBag: 'drug',
  chargeDivision: 'charge',
};

/** What copying a line comes to; `gone` names what the catalogue doesn't offer, for which there are no edits. */
export interface CopiedLine {
  readonly edits: readonly Edit[];
  readonly gone: readonly string[];
}

/**
 * The edits that copy one line of an earlier visit into another one, as filling in does: at today's price and dosed by today's weight, texts below
 * what stands there. Nothing for what stands there already, and for what the catalogue doesn't offer.
 */
export function copyEdits(stored: VisitRecord, earlier: VisitRecord, line: PastLine, source: FillSource): CopiedLine {
  if (!('rowID' in line)) {
    const text = earlier[line.field];
    const from = stored[line.field];
    // Twice by one key is once.
    if (text.trim() === '' || from.includes(text.trim())) return { edits: [], gone: [] };
    return { edits: [{ op: 'set', path: [line.field], from, to: below(from, text) }], gone: [] };
  }
  const { field, rowID } = line;
  const isIt = (row: { readonly _id: string }) => row._id === rowID;
  const only: VisitRecord = {
    ...earlier,
    disease: field === 'disease' ? earlier.disease.filter(isIt) : [],
    examTask: field === 'examTask' ? earlier.examTask.filter(isIt) : [],
    chargeDivision: field === 'chargeDivision' ? earlier.chargeDivision.filter(isIt) : [],
    drugBag: field === 'drugBag' ? earlier.drugBag.map((bag) => ({ ...bag, items: bag.items.filter(isIt) })) : [],
  };
  const fill = { ...NOTHING, ...visitFillIn(only, source), diagnosis: '', therapy: '' };
  return { edits: fillInEdits(stored, fill, [PART[field]], source.newRowID), gone: fill.gone };
}
