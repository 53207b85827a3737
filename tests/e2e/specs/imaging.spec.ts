import { ctSlice, radiograph } from '@vetloom/testing/dicom/phantom.ts';
import { describe, expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { DicomViewerPage } from '../pages/imaging.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();

const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) });

describe('DICOM pictures', () => {
  it('are read at the visit to which they were attached: stack, measures that stay, undo, a date beside, and paper', async () => {
    const made = await arrangeVisit(await clinic.api('director'));
    const page = await clinic.deskOf('doctor');
    await new VisitPage(page).open(clinic.server.url, made.petID, made.recordID);
    await page
      .getByLabel('加入檔案')
      .and(page.locator('input'))
      .setInputFiles([
        file('IM000001', radiograph({ study: 41, side: 600 })),
        file('slice1.dcm', ctSlice({ study: 42, slice: 0 })),
        file('slice2.dcm', ctSlice({ study: 42, slice: 1 })),
        file('slice3.dcm', ctSlice({ study: 42, slice: 2 })),
      ]);
    const files = page.getByRole('list', { name: '這次看診的檔案' });
    await files.getByRole('button', { name: /^IM000001/ }).click();
    const viewer = new DicomViewerPage(page);
    await viewer.drawn();
    const series = viewer.dialog.getByRole('navigation', { name: '序列' }).getByRole('button');
    await expect.poll(() => series.count()).toBe(2);
    await viewer.choose('長度');
    await viewer.clickAt([0.5, 0.3], [0.5, 0.7]);
    await viewer.marks.getByText(/^長度 [\d.]+ mm$/).waitFor();
    await viewer.choose('心臟 VHS');
    await viewer.clickAt([0.45, 0.5], [0.5, 0.7], [0.42, 0.6], [0.52, 0.6], [0.4, 0.35], [0.55, 0.35]);
    await viewer.marks.getByText(/^心臟 VHS [\d.]+ v$/).waitFor();
    await inspect(page, 'dicom-viewer');
    await viewer.button('復原').click();
    await expect.poll(() => viewer.marks.count()).toBe(1);

    // By keys along the stack of the CT, and back.
    await series.nth(1).click();
    await expect.poll(() => viewer.shown()).toMatch(/42\.1\.1#0$/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => viewer.shown()).toMatch(/42\.1\.2#0$/);
    await page.keyboard.press('End');
    await expect.poll(() => viewer.shown()).toMatch(/42\.1\.3#0$/);
    await viewer.dialog.getByLabel('窗寬窗位').selectOption({ label: '骨' });
    await viewer.dialog.getByText('窗位 400　窗寬 1800').waitFor();

    // A file begins with its own picture; opened again, the measure is where it was, and is printed with its picture.
    await viewer.button('關閉').click();
    await files.getByRole('button', { name: /^slice2/ }).click();
    await viewer.drawn();
    await expect.poll(() => viewer.shown()).toMatch(/42\.1\.2#0$/);
    await viewer.button('關閉').click();
    await files.getByRole('button', { name: /^IM000001/ }).click();
    await viewer.drawn();
    await expect.poll(() => viewer.marks.count()).toBe(1);
    await viewer.button('列印').click();
    await expect.poll(async () => (await printedOn(page)).join()).toContain(made.pet);
    await viewer.button('關閉').click();
  });
});
