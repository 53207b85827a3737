import { describe, expect, it } from 'vitest';
import { encoded } from '../charset/encode.ts';
import { ASTM_SEVERAL, VS2_MESSAGE } from '../fixtures/messages.fixture.ts';
import { ENVELOPE, ORDER, ORDERED_AT } from '../fixtures/order.fixture.ts';
import { onlyReport, readOf, valuesOf } from '../fixtures/read.fixture.ts';
import { Doubts } from '../said/doubts.ts';
import { framesOf } from './frame.ts';
import { AstmLink } from './link.ts';
import { readAstm, specimensAskedFor } from './read-astm.ts';
import { recordsOf } from './records.ts';
import { cancellationOfAstm, orderOfAstm } from './write-astm.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readAstm(utf8(text), 'utf-8');

describe('reading ASTM E1394', () => {
  it('a message of a VS2: animal, order number, values with range, flag, time and comment', () => {
    const report = onlyReport(read(VS2_MESSAGE));
    expect(report.animal).toEqual({
      orderNumber: 'K7Q2M9',
      id: 'A00123',
      name: 'Mimi',
      ownerName: '林',
      species: 'Feline',
      breed: 'Domestic Shorthair',
      sex: 'F',
    });
    expect([report.sender, report.sent, report.status]).toEqual(['VS2 1.0', '2026-01-01T12:00:00', 'final']);
    expect(valuesOf(report)).toEqual([
      'ALB | 3.9 | g/dL | 2.2-4.4 | normal | final',
      'ALP | 176 | U/L | 10-90 | high | final',
      'AMY | >2000 | U/L | 300-1100 | high | final',
      'K+ |  | mmol/L | 3.7-5.8 |  | cancelled',
    ]);
    expect(report.values.map(({ note }) => note)).toEqual(['', 'slight haemolysis', '', 'suppressed: haemolysis']);
    expect(report.values[0]?.measured).toBe('2026-01-01T12:00:00');
  });

  it('delimiters are those of the header, escapes stand for them, and each order of each animal is a report', () => {
    const { reports } = readOf(read(ASTM_SEVERAL));
    expect(
      reports.map(({ animal: { orderNumber, id, name, ownerName } }) => [orderNumber, id, name, ownerName]),
    ).toEqual([
      ['ORD1', 'C-1', 'Lucky', 'Chen'],
      ['ORD2', 'C-1', 'Lucky', 'Chen'],
      ['ORD3', 'C-2', '!Bar#Bell', 'Wu'],
    ]);
    expect(reports.flatMap(valuesOf)).toEqual([
      'GLU | 5,4 | mmol@L | 3.9-8.3 | normal | final',
      'UREA | 12.5 | mmol/L | 2.5-9.6 | high | partial',
      'GLU | 1234 | mg/dL | - | high | corrected',
    ]);
    expect(reports.map(({ status }) => status)).toEqual(['final', 'partial', 'corrected']);
  });

  it('names in Big5 are read by the set of the instrument, and without it with a doubt', () => {
    const bytes = encoded(VS2_MESSAGE, 'big5');
    expect(onlyReport(readAstm(bytes, 'big5')).animal.ownerName).toBe('林');
    const guessed = readOf(readAstm(bytes, 'utf-8'));
    expect(guessed.reports[0]?.animal.ownerName).toBe('林');
    expect(guessed.doubts).toEqual(['it is set to utf-8, but seems to write big5']);
  });

  it('a message without an end is partial, is told, and has no identity that could stand for the whole one', () => {
    const cut = VS2_MESSAGE.slice(0, VS2_MESSAGE.indexOf('R|3'));
    const reading = readOf(read(cut));
    expect(reading.identity).toBe('');
    expect(reading.reports[0]?.status).toBe('partial');
    expect(reading.doubts).toContain('it has no end (L)');
  });

  it('the same message is known by its identity, whenever it is sent; another one under the same time is another', () => {
    const { identity } = readOf(read(VS2_MESSAGE));
    expect(identity).toMatch(/^VS2 1\.0\|20260101120000\|/);
    expect(readOf(read(VS2_MESSAGE)).identity).toBe(identity);
    expect(readOf(read(VS2_MESSAGE.replace('3.9', '4.0'))).identity).not.toBe(identity);
  });

  it('a clock of 1970 is told, and two messages of such a clock are not taken for one', () => {
    const old = VS2_MESSAGE.replaceAll('20260101', '19700101');
    const reading = readOf(read(old));
    expect(reading.doubts).toContain('the time of the header is of 1970: the clock is wrong');
    expect(readOf(read(old.replace('K7Q2M9', 'Z1'))).identity).not.toBe(reading.identity);
  });

  it('what a value, name or number may not hold is left out: controls, turned writing, too much of it', () => {
    const long = 'x'.repeat(50_000);
    const reading = readOf(
      read(
        `H|\\^&\rP|1|${long}|||\u202eimiM\u0007|\rR|1|^^^ALT|4\u00005|U/L\rR|2|^^^NOTE|${long}\rR|3||7\rR|4|^^^GLU|\rL|1\r`,
      ),
    );
    const [report] = reading.reports;
    expect([report?.animal.id, report?.animal.name]).toEqual(['', 'imiM']);
    expect(report?.values.map(({ code }) => code)).toEqual(['ALT', 'NOTE']);
    expect(report?.values[1]?.value).toHaveLength(200);
    expect(reading.doubts).toEqual([
      'the number of the animal is longer than 80 characters and was passed over',
      'the value of R 2 is longer than 200 characters and was cut',
      'R 3 has no code',
      'R 4 (GLU) has no value',
    ]);
  });

  it('a report has at most 300 values', () => {
    const many = Array.from({ length: 400 }, (_, at) => `R|${at}|^^^T${at}|1\r`).join('');
    const reading = readOf(read(`H|\\^&\r${many}L|1\r`));
    expect(reading.reports[0]?.values).toHaveLength(300);
    expect(reading.doubts).toContain('it has more than 300 values');
  });

  it('what is no message, holds no result, or only asks, is said to be so', () => {
    expect(read('hello').kind).toBe('unreadable');
    expect(read('').kind).toBe('unreadable');
    expect(read('H||||\rR|1|^^^ALT|45\rL|1\r').kind).toBe('unreadable');
    expect(read('H|\\^&\rP|1\rL|1|N\r').kind).toBe('empty');
    const query = 'H|\\^&\rQ|1|^K7Q2M9\\^P8X4T1||ALL\rL|1|N\r';
    expect(read(query)).toEqual({ kind: 'empty', why: 'it only asks what was ordered (Q)' });
    expect(specimensAskedFor(utf8(query), 'utf-8')).toEqual(['K7Q2M9', 'P8X4T1']);
  });
});

describe('orders by ASTM E1394', () => {
  it('an order says whom it is for and what is asked, and survives frames and escapes', () => {
    const message = orderOfAstm(ORDER, ORDERED_AT, ENVELOPE, 'big5');
    const records = recordsOf(new TextDecoder('big5').decode(message), new Doubts()) ?? [];
    expect(records.map(({ type }) => type)).toEqual(['H', 'P', 'O', 'C', 'L']);
    const [header, patient, order] = records;
    expect([header?.text(3), header?.text(5), header?.text(14)]).toEqual(['V000017', 'VetLoom', '20260101120030']);
    expect(patient?.components(6)).toEqual(['林小姐', '咪咪^|\\&~功']);
    expect([patient?.text(3), patient?.text(5), patient?.text(8), patient?.text(9)]).toEqual([
      'A00123',
      '900112000123456',
      '20200315',
      'F',
    ]);
    expect(order?.text(3)).toBe('K7Q2M9');
    expect(order?.raw(5)).toBe('^^^ALT\\^^^K+');
    expect([order?.text(7), order?.text(12), order?.text(26)]).toEqual(['20260101120000', 'N', 'O']);
    const link = new AstmLink();
    link.take(Uint8Array.of(5));
    const [whole] = framesOf(message).flatMap((frame) => link.take(frame).filter(({ kind }) => kind === 'message'));
    expect(whole?.kind === 'message' && [...whole.message]).toEqual([...message]);
  });

  it('an order is taken back by its number', () => {
    const records = recordsOf(new TextDecoder().decode(cancellationOfAstm('K7Q2M9', ENVELOPE, 'utf-8')), new Doubts());
    const order = records?.find(({ type }) => type === 'O');
    expect([order?.text(3), order?.text(12)]).toEqual(['K7Q2M9', 'C']);
  });
});
