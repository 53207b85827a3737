import { DomainError } from '@vetloom/domain/core/error.ts';
import { describe, expect, it } from 'vitest';
import { nodePrintFonts } from '../node-fonts.ts';
import { documentText } from '../testing/read-back.ts';
import { sampleData } from '../testing/sample.ts';
import { visitRecordDocument } from '../visit-record.ts';
import { readCoverage } from './cmap.ts';
import { makeDrawable } from './missing-glyphs.ts';

const font = readCoverage(nodePrintFonts().regular);
const printedFor = (owner: string, pet = '麻糬') => {
  const data = sampleData();
  return makeDrawable(
    visitRecordDocument({ ...data, owner: { ...data.owner, name: owner }, pet: { ...data.pet, name: pet } }),
    [font],
  );
};

describe('the coverage of a font', () => {
  it.each(['一', '堃', '喆', '麴', '℃', '▲', '½', 'A', '，'])('has %s', (character) =>
    expect(font.has(character.codePointAt(0) ?? 0)).toBe(true),
  );
  it.each(['㸃', '𠮷', '🐶', 'ع'])('lacks %s', (character) =>
    expect(font.has(character.codePointAt(0) ?? 0)).toBe(false),
  );
  it('refuses bytes that are no font with badParameter', () => {
    for (const bytes of [new Uint8Array(0), new Uint8Array(300), new TextEncoder().encode('<html>not a font</html>')])
      expect(() => readCoverage(bytes)).toThrow(DomainError);
  });
});

describe('characters that the font lacks', () => {
  it('are reported and replaced by a mark that cannot be taken for a name', () => {
    const { document, missing } = printedFor('陳𠮷祥');
    expect(missing).toEqual([{ characters: '𠮷', mark: '〔?〕', codePoints: ['U+20BB7'] }]);
    expect(documentText(document)).toContain('陳〔?〕祥');
    expect(documentText(document)).not.toContain('𠮷');
  });

  it('get different marks, so that two names stay apart', () => {
    const text = documentText(printedFor('陳𠮷祥', '㸃㸃').document);
    expect(text).toContain('〔?1〕');
    expect(text).toContain('〔?2〕');
  });

  it('are listed at the foot with their numbers, to be written in by hand', () => {
    expect(documentText(printedFor('陳𠮷祥').document)).toMatch(/手寫補上：〔\?〕 U\+20BB7$/m);
  });

  it('are none in ordinary text, and then nothing is added', () => {
    const original = visitRecordDocument(sampleData());
    expect(makeDrawable(original, [font])).toEqual({ document: original, missing: [] });
  });

  it('do not include what draws nothing by itself', () => {
    const { document, missing } = printedFor('陳\u200b怡\ufe0f君');
    expect(missing).toEqual([]);
    expect(documentText(document)).toContain('陳怡君');
  });

  it('do not include tabs, line ends and spaces of odd widths', () => {
    expect(printedFor('陳\t怡\u202f君\r\n').missing).toEqual([]);
  });

  it('are not invented for letters with accents typed in two parts', () => {
    expect(printedFor('Rene\u0301e').missing).toEqual([]);
    expect(documentText(printedFor('Rene\u0301e').document)).toContain('Renée');
  });

  it('keep compatibility ideographs as they were typed', () => {
    const typed = '\uf9b5';
    expect(documentText(printedFor(typed).document)).not.toContain(typed.normalize('NFC'));
  });
});
