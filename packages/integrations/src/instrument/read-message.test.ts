import { instrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { describe, expect, it } from 'vitest';
import { namedByFile } from './file-name.ts';
import { HAEMATOLOGY_ORU, TALL_CSV, VETXML_REPORT, VS2_MESSAGE } from './fixtures/messages.fixture.ts';
import { ORDER } from './fixtures/order.fixture.ts';
import { onlyReport, readOf, valuesOf } from './fixtures/read.fixture.ts';
import { readMessage } from './read-message.ts';
import { guessMapping } from './table/guess-mapping.ts';
import { readVetXml } from './vetxml/read-vetxml.ts';
import { orderOfVetXml } from './vetxml/write-vetxml.ts';
import { textAt, xmlTree } from './xml/xml-tree.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const PDF = utf8('%PDF-1.4\n%%EOF\n');
const folder = (pattern: string, table?: ReturnType<typeof guessMapping>['mapping']) =>
  instrumentSetting.parse({
    _id: 'i1',
    device: 'Vetlab',
    protocol: 'folder',
    link: { kind: 'folder', path: '/results', pattern },
    ...(table ? { table } : {}),
  });

describe('VetXML', () => {
  it('a LabReport of VetScan FUSE: animal, order, values, stars, pictures', () => {
    const reading = readOf(readVetXml(utf8(VETXML_REPORT), 'utf-8'));
    const [report] = reading.reports;
    expect(report?.animal).toEqual({
      orderNumber: 'R2D4F6',
      id: 'A00123',
      name: '咪咪 & Co',
      ownerName: '林小姐',
      species: 'FELINE',
      breed: 'DSH',
      sex: 'F',
    });
    expect(report && valuesOf(report)).toEqual([
      'GLU | 150 | mg/dL | 74-143 | high | final',
      'ALT | HEM | U/L | - |  | final',
      'ALB | 0.4 |  | - | abnormal | final',
    ]);
    expect(report?.files.map(({ name, mime }) => [name, mime])).toEqual([['White cells.png', 'image/png']]);
    expect([report?.note, report?.sent]).toEqual(['HEM 1+ LIP 0 ICT 0', '2026-01-04T09:30:00Z']);
    expect(reading.identity).toMatch(/^VetScan FUSE\|880012\|/);
  });

  it('several reports of a batch; one that is not done is partial; an empty batch is empty', () => {
    const one = VETXML_REPORT.replace(/^<\?xml.*\n/, '');
    const batch = `<LabReports>${one}${one.replace('Done', 'Pending').replace('R2D4F6', 'X1')}</LabReports>`;
    const { reports } = readOf(readVetXml(utf8(batch), 'utf-8'));
    expect(reports.map(({ animal, status }) => [animal.orderNumber, status])).toEqual([
      ['R2D4F6', 'final'],
      ['X1', 'partial'],
    ]);
    expect(readVetXml(utf8('<LabReports/>'), 'utf-8').kind).toBe('empty');
  });

  it('document types, entities, depth without end and other documents are refused', () => {
    const bomb = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><LabReport>&b;</LabReport>';
    for (const text of [bomb, '<LabReport>&b;</LabReport>', '<a>'.repeat(100), '<LabReport>', '<html/>', '', 'x'])
      expect(readVetXml(utf8(text), 'utf-8').kind).toBe('unreadable');
    expect(readVetXml(utf8('<!DOCTYPE x SYSTEM "file:///etc/passwd"><LabReport/>'), 'utf-8').kind).toBe('unreadable');
  });

  it('an order says whom it is for and what is asked', () => {
    const tree = xmlTree(
      orderOfVetXml(ORDER, { practiceID: 'harbour', clientID: 'C1' }, { species: 'DOG', gender: 'FEMALE_SPAYED' }),
    );
    const root = tree.kind === 'read' ? tree.root : undefined;
    expect(textAt(root, 'Identification', 'PracticeRef')).toBe('K7Q2M9');
    expect(textAt(root, 'Identification', 'ReportType')).toBe('Request');
    expect(textAt(root, 'AnimalDetails', 'AnimalName')).toBe('咪咪^|\\&~功');
    expect(textAt(root, 'AnimalDetails', 'Breed')).toBe('Domestic <Shorthair>');
    const requests = root?.children.find(({ name }) => name === 'LabRequests')?.children;
    expect(requests?.map((request) => textAt(request, 'TestCode'))).toEqual(['ALT', 'K+']);
  });
});

describe('names of files', () => {
  it('say whose they are by the pattern of their folder', () => {
    expect(namedByFile('{order}_{name}.pdf', 'K7Q2M9_Mimi.PDF')).toEqual({ orderNumber: 'K7Q2M9', name: 'Mimi' });
    expect(namedByFile('{order}_{name}.pdf', 'K7_Mimi_2.pdf')).toEqual({ orderNumber: 'K7', name: 'Mimi_2' });
    expect(namedByFile('*-{id}.pdf', '20260101-A-1.pdf')).toEqual({ id: 'A-1' });
    expect(namedByFile('*.pdf', 'x.pdf')).toEqual({});
    expect(namedByFile('*', 'x')).toEqual({});
  });

  it('that the pattern does not mean are left alone', () => {
    expect(namedByFile('{order}_{name}.pdf', 'report.pdf')).toBeUndefined();
    expect(namedByFile('{order}_{name}.pdf', '_Mimi.pdf')).toBeUndefined();
    expect(namedByFile('*.pdf', 'x.csv')).toBeUndefined();
    expect(namedByFile('a*a', 'a')).toBeUndefined();
    expect(namedByFile('*a*a*a*a*a*b', 'a'.repeat(250))).toBeUndefined();
  });
});

describe('reading a message as its instrument is set up', () => {
  it('a PDF of a folder is a report with the file, and its name says of whom', () => {
    for (const report of [
      onlyReport(
        readMessage(new Uint8Array(), folder('{order}_{id}.pdf'), [
          { name: 'K7_A1.pdf', mime: 'application/pdf', bytes: PDF },
        ]),
      ),
      onlyReport(readMessage(PDF, folder('{order}_{id}.pdf'), [], 'today/K7_A1.pdf')),
    ]) {
      expect([report.animal.orderNumber, report.animal.id, report.sender]).toEqual(['K7', 'A1', 'Vetlab']);
      expect(report.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([['K7_A1.pdf', PDF.length]]);
    }
  });

  it('a table is read by its mapping, and not before there is one', () => {
    expect(readMessage(utf8(TALL_CSV), folder('*')).kind).toBe('unreadable');
    expect(readOf(readMessage(utf8(TALL_CSV), folder('*', guessMapping(TALL_CSV).mapping))).reports).toHaveLength(2);
  });

  it('a table that says nobody is whose the name of its file says', () => {
    const text = 'Test,Result\nALT,45\n';
    const report = onlyReport(
      readMessage(utf8(text), folder('{order}.csv', guessMapping(text).mapping), [], 'in\\K7.csv'),
    );
    expect([report.animal.orderNumber, report.values.length]).toEqual(['K7', 1]);
  });

  it('messages of other kinds in a folder are known by their beginning', () => {
    for (const text of [VS2_MESSAGE, HAEMATOLOGY_ORU, VETXML_REPORT])
      expect(readMessage(utf8(text), folder('*')).kind).toBe('read');
  });

  it('files that come beside a message belong to its report', () => {
    const setting = { ...folder('*'), protocol: 'astm' as const };
    const file = { name: 'x.pdf', mime: 'application/pdf', bytes: PDF };
    const report = onlyReport(readMessage(utf8(VS2_MESSAGE), setting, [file]));
    expect([report.values.length, report.files]).toEqual([4, [file]]);
    expect(onlyReport(readMessage(utf8('H|\\^&\rL|1\r'), setting, [file])).files).toEqual([file]);
  });

  it('nothing is said to be nothing', () => {
    expect(readMessage(new Uint8Array(), folder('*')).kind).toBe('empty');
  });
});
