import { describe, expect, it } from 'vitest';
import { encoded } from '../charset/encode.ts';
import { HAEMATOLOGY_ORU } from '../fixtures/messages.fixture.ts';
import { ENVELOPE } from '../fixtures/order.fixture.ts';
import { onlyReport, readOf, valuesOf } from '../fixtures/read.fixture.ts';
import { acknowledgedBy, acknowledgementOf } from './acknowledge.ts';
import { readHl7 } from './read-hl7.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readHl7(utf8(text), 'utf-8');
const MSH = 'MSH|^~\\&|A|B|||20260103101500||ORU^R01|1|P|2.4\r';

describe('reading HL7 v2', () => {
  it('a haematology of an animal: whom, by which order, values of every type, histogram and report', () => {
    const report = onlyReport(read(HAEMATOLOGY_ORU));
    expect(report.animal).toEqual({
      orderNumber: 'P8X4T1',
      id: 'A00456',
      name: '大福',
      ownerName: '陳 美玲',
      species: 'Canine',
      breed: 'Shiba Inu',
      sex: 'M',
    });
    expect([report.sender, report.sent]).toEqual(['VetHema5 SN-20931', '2026-01-03T10:15:00+08:00']);
    expect(valuesOf(report)).toEqual([
      'WBC | 18.72 | 10*9/L | 6-17 | high | final',
      'RBC | 7.01 | 10*12/L | 5.5-8.5 | normal | final',
      'RET | <0.1 | % | 0-1.5 | normal | final',
      'MORPH | Anisocytosis, Polychromasia |  | - | abnormal | partial',
      'AGG | 1+ |  | - |  | final',
      'HCT | 0.46 | L/L | 0.37-0.55 | normal | corrected',
    ]);
    expect(report.status).toBe('corrected');
    expect(report.values.map(({ note }) => note).filter(Boolean)).toEqual(['look at the smear']);
    expect(report.values[2]?.measured).toBe('2026-01-03T10:10:00');
    expect(report.note).toBe('Sample was mixed 8 times.\nNo clots.');
    expect(report.files.map(({ name, mime }) => [name, mime])).toEqual([
      ['WBC Histogram.bmp', 'image/bmp'],
      ['Report.pdf', 'application/pdf'],
    ]);
  });

  it('orders and patients of one message are reports of their own; panels of one order are one', () => {
    const { reports } = readOf(
      read(
        `${MSH}PID|1||A1||Mimi\rOBR|1|O1||CHEM\rOBX|1|NM|ALT||1\rOBR|2|O1||HEM\rOBX|1|NM|WBC||2\rOBR|3||S9|T4\rOBX|1|NM|T4||3\rPID|2||A2||Lucky\rOBR|1|O2\rOBX|1|NM|ALT||4\r`,
      ),
    );
    expect(reports.map(({ animal, values }) => [animal.id, animal.orderNumber, values.length])).toEqual([
      ['A1', 'O1', 2],
      ['A1', 'S9', 1],
      ['A2', 'O2', 1],
    ]);
  });

  it('escapes, subcomponents and characters by their numbers', () => {
    const report = onlyReport(
      read(
        `${MSH}PID|1||A1^^^^MR||Tom \\T\\ Jerry\rOBX|1|ST|NOTE&x||a\\F\\b\\S\\c\\R\\d\\E\\e \\X41\\ \\H\\bold\\N\\ \\Zxx\\ \\X4G\\\r`,
      ),
    );
    expect(report.animal.name).toBe('Tom & Jerry');
    expect(report.values[0]).toMatchObject({ code: 'NOTE', value: 'a|b^c~d\\e A bold \\Zxx\\ \\X4G\\' });
  });

  it('the character set is the one that the message names (MSH-18), whatever the instrument is set to', () => {
    const text = `MSH|^~\\&|A|B|||||ORU^R01|1|P|2.4||||||BIG-5\rPID|1||A1||許功蓋\rOBX|1|NM|ALT||1\r`;
    const reading = readOf(readHl7(encoded(text, 'big5'), 'utf-8'));
    // 許, 功 and 蓋 end with the bytes of separators and of the escape.
    expect(reading.reports[0]?.animal.name).toBe('許功蓋');
    expect(reading.doubts).toEqual([]);
    const wrong = readOf(readHl7(encoded(text.replace('BIG-5', 'UNICODE UTF-8'), 'big5'), 'utf-8'));
    expect(wrong.reports[0]?.animal.name).toBe('許功蓋');
    expect(wrong.doubts).toEqual(['it is set to utf-8, but seems to write big5']);
  });

  it('a message that is cut within a character is still read as what it is', () => {
    const bytes = utf8(`${MSH}OBX|1|NM|ALT||45\rNTE|1||溶血`);
    const reading = readOf(readHl7(bytes.subarray(0, -1), 'utf-8'));
    expect([reading.reports[0]?.values[0]?.note, reading.doubts]).toEqual(['溶\ufffd', ['its last character is cut']]);
  });

  it('bytes that no set explains leave marks and a doubt, and the values are read', () => {
    const bytes = utf8(`${MSH}PID|1||A1||Mi??mi\rOBX|1|NM|ALT||45\r`).map((byte) => (byte === 0x3f ? 0xff : byte));
    const reading = readOf(readHl7(bytes, 'utf-8'));
    expect(reading.doubts).toEqual(["it holds characters that can't be read as utf-8"]);
    expect(reading.reports[0]?.values[0]?.value).toBe(45);
  });

  it('a number that comes again names the message only together with what it says', () => {
    const one = `${MSH}OBX|1|NM|ALT||1\r`;
    const { identity } = readOf(read(one));
    expect(identity).toMatch(/^A B\|1\|/);
    expect(readOf(read(one.replace('20260103101500', '20260103101630'))).identity).toBe(identity);
    expect(readOf(read(one.replace('ALT||1', 'ALT||2'))).identity).not.toBe(identity);
    expect(readOf(read(one.replace('|1|P|', '||P|'))).identity).toBe('');
  });

  it('what is wrong with single values is told, and the others are kept', () => {
    const reading = readOf(
      read(
        `${MSH}OBX|1|NM|||1\rOBX|2|NM|ALT||\rOBX|3|ED|PIC||^Image^PNG^Hex^00\rOBX|4|ED|PIC||^Image^PNG^Base64^***\rOBX|5|RP|PIC||x\rOBX|6|NM|GLU||９．５|||Ｈ\rOBX|7|NM|OD||1||||||O\r`,
      ),
    );
    expect(reading.reports[0]?.values.map(({ code, value }) => [code, value])).toEqual([['GLU', 9.5]]);
    expect(reading.doubts).toEqual([
      'OBX 1 has no code',
      'OBX 2 (ALT) has no value',
      'OBX 3 is not written in base64',
      'OBX 4 is not written in base64',
      'OBX 5 only points at something elsewhere',
    ]);
  });

  it('what is no result is said to be none', () => {
    expect(read('').kind).toBe('unreadable');
    expect(read('PID|1').kind).toBe('unreadable');
    expect(read('MSH||||').kind).toBe('unreadable');
    expect(read('MSH|^~\\&|A|B|||||ADT^A01|1|P|2.4\r')).toEqual({
      kind: 'empty',
      why: 'a message of the kind "ADT^A01"',
    });
    expect(read(MSH)).toEqual({ kind: 'empty', why: 'it holds no result (OBX)' });
  });
});

describe('acknowledging HL7 v2', () => {
  const { madeAt, number } = ENVELOPE;
  const said = (message: string, became: 'accepted' | 'error' | 'rejected' = 'accepted', reason = '') => {
    const bytes = acknowledgementOf(utf8(message), became, { madeAt, number, reason });
    return bytes && new TextDecoder().decode(bytes);
  };

  it('goes back to its sender with the number of the message', () => {
    expect(said(HAEMATOLOGY_ORU)).toBe(
      'MSH|^~\\&|||VetHema5|SN-20931|20260101120030||ACK^R01|V000017|P|2.4||||||UNICODE UTF-8\rMSA|AA|MSG00017\r',
    );
    expect(said(HAEMATOLOGY_ORU, 'error', 'disk | full')?.split('\r')[1]).toBe('MSA|AE|MSG00017|disk \\F\\ full');
    expect(said(HAEMATOLOGY_ORU, 'rejected')?.split('\r')[1]).toBe('MSA|AR|MSG00017');
  });

  it('in enhanced mode it is the receipt that is acknowledged', () => {
    const enhanced = 'MSH|^~\\&|A|B|||||ORU^R01|9|P|2.4|||AL|NE\r';
    expect(said(enhanced)?.split('\r')[1]).toBe('MSA|CA|9');
    expect(said('MSH|^~\\&|A|B|||||ORU^R01|9|P|2.4||||0\r')?.split('\r')[1]).toBe('MSA|AA|9');
  });

  it('a message without header or number cannot be answered', () => {
    expect(said('hello')).toBeUndefined();
    expect(said('MSH|^~\\&|A|B|||||ORU^R01||P|2.4\r')).toBeUndefined();
  });

  it('what an instrument says of an order of ours is read', () => {
    const read = (text: string) => acknowledgedBy(utf8(text), 'utf-8');
    expect(read(`${MSH}MSA|AA|V1\r`)).toEqual({ number: 'V1', isAccepted: true, reason: '' });
    expect(read(`${MSH}MSA|AE|V1|no such test\r`)).toEqual({ number: 'V1', isAccepted: false, reason: 'no such test' });
    expect(read(`${MSH}MSA|AR|V1\rERR|||204|E||||Unknown key\r`)?.reason).toBe('Unknown key');
    expect(read(HAEMATOLOGY_ORU)).toBeUndefined();
  });
});
