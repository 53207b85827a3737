import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { FileService } from '../files/file-service.ts';
import { workbookFile } from '../owner/workbook-file.ts';
import { pdfMaker } from './pdf-maker.ts';
import { printImages } from './print-images.ts';

/** Where papers and tables of other services of the process become files. */
export const pressOf = (files: FileService) => ({
  pdf: (papers: readonly PrintDocument[], who: string) => pdfMaker.make(papers, who),
  workbook: (tables: readonly WorkbookTable[], who: string) => workbookFile(who, tables),
  images: (clinic: string, own: Clinic | undefined) => printImages(files, clinic, own),
});
