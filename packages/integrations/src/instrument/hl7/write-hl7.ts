import type { Charset } from '../charset/decode.ts';
import { encoded } from '../charset/encode.ts';
import type { Envelope, InstrumentOrder } from '../order.ts';
import { compactMoment } from '../said/moments.ts';
import { CHARSET_NAMES } from './charsets.ts';
import { fieldText } from './message.ts';
import { segmentText } from './segment-text.ts';

const SEX = { '': 'U', Male: 'M', Female: 'F' } as const;

/** PID holds species and breed since version 2.4. */
const header = ({ sender, receiver, madeAt, number }: Envelope, charset: Charset): string =>
  segmentText('MSH', {
    2: '^~\\&',
    3: fieldText(sender),
    5: fieldText(receiver),
    7: compactMoment(madeAt),
    9: 'ORM^O01',
    10: fieldText(number),
    11: 'P',
    12: '2.4',
    18: CHARSET_NAMES[charset],
  });

/**
 * The message that orders tests (`ORM^O01`, HL7 v2.4 §4.4): an ORC and OBR for each, under the order number as the placer's (ORC-2, OBR-2), which results come back with. As HL7 lays down for animals
 * (§3.4.2), species are in PID-35 and breeds in PID-36; the name (PID-5) is the owner's and the animal's, and the owner is a next of kin too (NK1). Numbers (PID-3) are the clinic's, and the
 * chip's as MCN (table 0203). To be framed by {@link mllpFrame}.
 * @param orderedAt as the clinic's wall clock, `2026-01-01T12:00:00`
 */
export function orderOfHl7(
  order: InstrumentOrder,
  orderedAt: string,
  envelope: Envelope,
  charset: Charset,
): Uint8Array {
  const { animal, orderNumber, doctor, note } = order;
  const numbers = [
    animal.id === '' ? '' : `${fieldText(animal.id)}^^^^MR`,
    animal.chip === '' ? '' : `${fieldText(animal.chip)}^^^^MCN`,
  ];
  const patient = segmentText('PID', {
    1: '1',
    3: numbers.filter(Boolean).join('~'),
    5: `${fieldText(animal.ownerName)}^${fieldText(animal.name)}`,
    7: animal.birth.replaceAll('-', ''),
    8: SEX[animal.sex],
    35: fieldText(animal.species),
    36: fieldText(animal.breed),
  });
  const owner = segmentText('NK1', { 1: '1', 2: fieldText(animal.ownerName), 3: 'OWN' });
  const orders = order.tests.map(({ code, name }, at) => {
    const control = segmentText('ORC', { 1: 'NW', 2: fieldText(orderNumber), 9: compactMoment(orderedAt) });
    const request = segmentText('OBR', {
      1: String(at + 1),
      2: fieldText(orderNumber),
      4: `${fieldText(code)}^${fieldText(name)}`,
      6: compactMoment(orderedAt),
      16: fieldText(doctor),
    });
    return control + request;
  });
  const weight =
    animal.weightKg === null
      ? ''
      : segmentText('OBX', {
          1: '1',
          2: 'NM',
          3: '3141-9^BODY WEIGHT^LN',
          5: String(animal.weightKg),
          6: 'kg',
          11: 'F',
        });
  const remark = note === '' ? '' : segmentText('NTE', { 1: '1', 2: 'P', 3: fieldText(note) });
  return encoded(`${header(envelope, charset)}${patient}${owner}${orders.join('')}${remark}${weight}`, charset);
}

/** The message that takes an order back (ORC-1 CA). */
export function cancellationOfHl7(orderNumber: string, envelope: Envelope, charset: Charset): Uint8Array {
  const control = segmentText('ORC', { 1: 'CA', 2: fieldText(orderNumber) });
  const request = segmentText('OBR', { 1: '1', 2: fieldText(orderNumber) });
  return encoded(`${header(envelope, charset)}${control}${request}`, charset);
}
