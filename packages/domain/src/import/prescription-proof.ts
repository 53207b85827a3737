import { restateVisit } from '../record/restated-visit.ts';
import { type KindProof, textFacet } from './kind-proof.ts';
import { momentText, visitOf } from './visit-facets.ts';

const PATIENT = ['patient.number', 'patient.name', 'patient.phone'] as const;
type Field =
  | (typeof PATIENT)[number]
  | `prescription.${'date' | 'number' | 'doctor' | 'drug' | 'amount' | 'unit' | 'frequency' | 'days' | 'route' | 'direction'}`;

/** How prescriptions prove what became of them. One is known again by its number, without one by its animal and day. */
export const PRESCRIPTION_PROOF: KindProof<Field> = {
  identity: [
    { by: ['prescription.number'], with: PATIENT },
    { by: ['prescription.date'], with: PATIENT },
  ],
  day: 'prescription.date',
  sums: {},
  documents: {
    record: {
      facets: [
        {
          fields: ['prescription.date'],
          text: (document, zone) => momentText(visitOf(document).dateTime, zone),
          paths: ['dateTime'],
        },
        { ...textFacet<Field>('prescription.doctor', 'doctor'), paths: ['doctor', 'doctorID'] },
        {
          fields: [
            'prescription.drug',
            'prescription.amount',
            'prescription.unit',
            'prescription.frequency',
            'prescription.days',
            'prescription.route',
            'prescription.direction',
          ],
          text: (document) =>
            visitOf(document)
              .drugBag.flatMap(({ items }) => items)
              .map(({ name, number, unit, frequency, days, route, direction }) =>
                [name, `${number}${unit}`, frequency, days === null ? '' : `${days}d`, route, direction]
                  .filter((part) => part !== '')
                  .join(' '),
              )
              .join('；'),
          paths: ['drugBag'],
        },
      ],
      restate: restateVisit,
    },
  },
};
