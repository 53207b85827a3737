import type { Charset } from '../charset/decode.ts';
import { encoded } from '../charset/encode.ts';
import type { Envelope, InstrumentOrder } from '../order.ts';
import { compactMoment } from '../said/moments.ts';
import { fieldText } from './records.ts';

const SEX = { '': 'U', Male: 'M', Female: 'F' } as const;

/** A record of the fields that are given by their numbers. */
function record(type: string, fields: Readonly<Record<number, string>>): string {
  const last = Math.max(1, ...Object.keys(fields).map(Number));
  const parts = Array.from({ length: last - 1 }, (_, at) => fields[at + 2] ?? '');
  return `${[type, ...parts].join('|')}\r`;
}

const header = ({ sender, receiver, madeAt, number }: Envelope): string =>
  `H|\\^&|${fieldText(number)}||${fieldText(sender)}|||||${fieldText(receiver)}||P|E 1394-97|${compactMoment(madeAt)}\r`;

/**
 * The message that orders tests of a specimen (E1394 §6–8): the order number is the specimen's (O-3), which the instrument answers with. The animal's number is P-3 and its chip P-5; the name (P-6) is the
 * owner's and the animal's. E1394 has no place for the species of an animal: it stands with the breed in special field 1 (P-15). To be framed by {@link framesOf}.
 * @param orderedAt as the clinic's wall clock, `2026-01-01T12:00:00`
 */
export function orderOfAstm(
  order: InstrumentOrder,
  orderedAt: string,
  envelope: Envelope,
  charset: Charset,
): Uint8Array {
  const { animal, tests, orderNumber, doctor, note } = order;
  const patient = record('P', {
    2: '1',
    3: fieldText(animal.id),
    5: fieldText(animal.chip),
    6: `${fieldText(animal.ownerName)}^${fieldText(animal.name)}`,
    8: animal.birth.replaceAll('-', ''),
    9: SEX[animal.sex],
    14: fieldText(doctor),
    15: `${fieldText(animal.species)}^${fieldText(animal.breed)}`,
    18: animal.weightKg === null ? '' : String(animal.weightKg),
  });
  const ordered = record('O', {
    2: '1',
    3: fieldText(orderNumber),
    5: tests.map(({ code }) => `^^^${fieldText(code)}`).join('\\'),
    6: 'R',
    7: compactMoment(orderedAt),
    12: 'N',
    26: 'O',
  });
  const comment = note === '' ? '' : record('C', { 2: '1', 3: 'L', 4: fieldText(note), 5: 'G' });
  return encoded(`${header(envelope)}${patient}${ordered}${comment}L|1|N\r`, charset);
}

/** The message that takes an order back: action code C (E1394 §8.4.12). */
export function cancellationOfAstm(orderNumber: string, envelope: Envelope, charset: Charset): Uint8Array {
  const ordered = record('O', { 2: '1', 3: fieldText(orderNumber), 12: 'C' });
  return encoded(`${header(envelope)}P|1\r${ordered}L|1|N\r`, charset);
}

/** The answer to an instrument that asks what was ordered for a specimen of which we know nothing (E1394 §13, terminator I). */
export const nothingOfAstm = (envelope: Envelope): Uint8Array => encoded(`${header(envelope)}L|1|I\r`, 'latin1');
