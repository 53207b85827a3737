/**
 * Puts finished PDFs one behind the other, in their order, without a cover. Each keeps its own size and page numbers, so that each can be
 * handed on by itself. Fonts travel as they are embedded.
 */
export async function joinPdf(title: string, files: readonly Uint8Array[]): Promise<Uint8Array> {
  const { PDFDocument } = await import('pdf-lib');
  const joined = await PDFDocument.create();
  joined.setTitle(title);
  for (const bytes of files) {
    const paper = await PDFDocument.load(bytes);
    for (const page of await joined.copyPages(paper, paper.getPageIndices())) joined.addPage(page);
  }
  return joined.save();
}
