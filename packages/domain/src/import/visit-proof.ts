import { lineTotal } from '../core/money.ts';
import { restateVisit } from '../record/restated-visit.ts';
import { paidElsewhere } from '../record/settled-elsewhere.ts';
import { type Facet, type KindProof, type SaidCells, textFacet } from './kind-proof.ts';
import { PAID, UNPAID } from './paid-words.ts';
import { firstSum, saidSum } from './said-sum.ts';
import { isPaidHere, momentText, visitOf } from './visit-facets.ts';

const PATIENT = ['patient.number', 'patient.name', 'patient.phone'] as const;
const BILL = [
  'visit.item',
  'visit.itemNumber',
  'visit.itemPrice',
  'visit.itemAmount',
  'visit.discount',
  'visit.total',
] as const;

type Field =
  | (typeof PATIENT)[number]
  | (typeof BILL)[number]
  | `visit.${'date' | 'time' | 'number' | 'doctor' | 'division' | 'cause' | 'record' | 'diagnosis'}`
  | `visit.${'procedure' | 'therapy' | 'note' | 'weight' | 'paid' | 'owed'}`;
type Rows = readonly SaidCells<Field>[];

/** What the file asks for a visit: the sum that it names, else its lines less the discount. */
function saidCharge(rows: Rows): number | undefined {
  const stated = firstSum(rows, 'visit.total');
  if (stated !== undefined) return stated;
  const lines = rows.flatMap((row) => lineOf(row) ?? []);
  if (lines.length === 0) return undefined;
  return lines.reduce((sum, line) => sum + line, 0) - (firstSum(rows, 'visit.discount') ?? 0);
}

function lineOf(row: SaidCells<Field>): number | undefined {
  const amount = saidSum(row.get('visit.itemAmount'));
  if (amount !== undefined) return amount;
  const price = saidSum(row.get('visit.itemPrice'));
  const number = /^[0-9.,]+/.exec(row.get('visit.itemNumber') ?? '')?.[0];
  return price === undefined ? undefined : price * (saidSum(number) ?? 1);
}

/** What the file says is still owed; nothing is owed of which it says nothing. */
function saidOwed(rows: Rows): number | undefined {
  const charge = saidCharge(rows);
  const owed = firstSum(rows, 'visit.owed');
  if (owed !== undefined || charge === undefined) return owed;
  const paid = rows.map((row) => row.get('visit.paid') ?? '').find((text) => text !== '') ?? '';
  if (UNPAID.test(paid)) return charge;
  return PAID.test(paid) ? 0 : charge - (saidSum(paid) ?? charge);
}

function saidReceived(rows: Rows): number | undefined {
  const charge = saidCharge(rows);
  return charge === undefined ? undefined : charge - (saidOwed(rows) ?? 0);
}

const visits = (documents: readonly Parameters<typeof visitOf>[0][]) =>
  documents.filter(({ collection }) => collection === 'record').map(visitOf);

const bill: Facet<Field> = {
  fields: ['visit.item', ...BILL.slice(1)],
  text: (document) => {
    const { chargeDivision, discounts = [] } = visitOf(document);
    const lines = chargeDivision.map((line) => `${line.name} × ${line.number} = ${lineTotal(line)}`);
    const off = discounts.map((one) => ('off' in one && one.off.kind === 'amount' ? `−${one.off.amount}` : '−'));
    return [...lines, ...off].join('；');
  },
  paths: ['chargeDivision', 'discounts'],
  moved: isPaidHere,
};

const settled: Facet<Field> = {
  fields: ['visit.paid', 'visit.owed', ...BILL],
  text: (document) => String(paidElsewhere(visitOf(document))),
  paths: ['settledElsewhere', 'surplusElsewhere'],
  moved: isPaidHere,
};

/** How visits prove what became of them. One is known again by its number, without one by its animal and time. */
export const VISIT_PROOF: KindProof<Field> = {
  identity: [
    { by: ['visit.number'], with: PATIENT },
    { by: ['visit.date'], with: [...PATIENT, 'visit.time'] },
  ],
  day: 'visit.date',
  sums: {
    charged: { said: saidCharge, kept: (all) => visits(all).reduce((sum, { total }) => sum + total, 0) },
    received: {
      said: saidReceived,
      kept: (all) => visits(all).reduce((sum, visit) => sum + paidElsewhere(visit), 0),
    },
    owed: {
      said: saidOwed,
      kept: (all) => visits(all).reduce((sum, { total, settledElsewhere = 0 }) => sum + total - settledElsewhere, 0),
    },
  },
  documents: {
    record: {
      facets: [
        {
          fields: ['visit.date', 'visit.time'],
          text: (document, zone) => momentText(visitOf(document).dateTime, zone),
          paths: ['dateTime'],
        },
        { fields: ['visit.doctor'], text: (document) => visitOf(document).doctor, paths: ['doctor', 'doctorID'] },
        textFacet('visit.division', 'division'),
        textFacet('visit.cause', 'cause'),
        { ...textFacet<Field>('visit.record', 'record'), fields: ['visit.record', 'visit.cause'] },
        textFacet('visit.diagnosis', 'diagnosis'),
        textFacet('visit.procedure', 'procedure'),
        textFacet('visit.therapy', 'therapy'),
        textFacet('visit.note', 'checkInNote'),
        textFacet('visit.weight', 'weight'),
        bill,
        settled,
      ],
      restate: restateVisit,
    },
  },
};
