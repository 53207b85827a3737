import type { VisitFact, VisitFacts } from '@vetloom/domain/overview/visit-facts.ts';
import { formatMoney, formatTemperature, formatWeight } from '@vetloom/ui/format/number.ts';
import { doubles } from '../../locale/doubles.ts';
import { visit } from '../../locale/record.ts';

/** Letters of a text by which somebody tells it from another one. */
const LONGEST = 120;

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}\u2026` : text);

const vitalText = (field: keyof VisitFacts['vitals'], value: number): string =>
  `${visit.vitalNames[field]} ${field === 'temperature' ? formatTemperature(value) : `${value} ${visit.vitalUnits[field]}`}`;

/** What a visit says of something, in a few words; empty where it says nothing. */
export function factText(facts: VisitFacts, fact: VisitFact): string {
  switch (fact) {
    case 'weight':
      return facts.weight === null ? '' : formatWeight(facts.weight);
    case 'vitals':
      return Object.entries(facts.vitals)
        .map(([field, value]) => vitalText(field as keyof VisitFacts['vitals'], value ?? 0))
        .join('\u3001');
    case 'total':
    case 'received':
      return facts[fact] === 0 ? '' : formatMoney(facts[fact]);
    case 'files':
      return facts.files === 0 ? '' : doubles.dialog.count(facts.files);
    case 'label':
    case 'exams':
    case 'drugs':
    case 'charges':
      return short(facts[fact].join('\u3001'));
    case 'written':
      return short(facts.written.join('\n'));
    default:
      return short(facts[fact]);
  }
}
