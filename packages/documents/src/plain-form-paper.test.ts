import { expect, it } from 'vitest';
import { formTemplate } from './docx/form-templates.ts';
import { formText } from './docx/form-text.ts';
import { exampleData } from './example.ts';
import { nodePrintFonts } from './node-fonts.ts';
import { isPlainForm, plainFormPaper } from './plain-form-paper.ts';
import { renderPdf } from './render-pdf.ts';
import { pdfPages } from './testing/read-back.ts';

it('a Word form is laid out by its text where no program does it, and one with a picture is none', async () => {
  const blocks = await formText(formTemplate('surgeryConsent'));
  expect(isPlainForm(blocks)).toBe(true);
  expect(isPlainForm([...blocks, { kind: 'picture' }])).toBe(false);
  const paper = plainFormPaper({ ...exampleData(0), title: '手術同意書', blocks });
  const { bytes } = await renderPdf(paper, nodePrintFonts());
  const text = (await pdfPages(bytes)).join('').replaceAll(/\s/g, '');
  for (const block of blocks)
    if (block.kind === 'paragraph' && block.text.length > 6)
      expect(text).toContain(block.text.slice(0, 6).replaceAll(/\s/g, ''));
});
