import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { saveFile } from '../../data/engine/save-file.ts';
import type { Pdf } from '../../data/print/pdf.ts';
import { print } from '../../locale/print.ts';

/** Hands a PDF to the person, and says what its font could not draw. */
export function keepPdf(id: string, { blob, missing }: Pdf): void {
  saveFile(`vetloom${id.replaceAll('/', '-')}.pdf`, blob);
  if (missing.length > 0) showError(print.missing(missing.join(' ')));
}
