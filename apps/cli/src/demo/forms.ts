import type { FileService } from '@vetloom/api/files/file-service.ts';
import { checkForm } from '@vetloom/documents/docx/check-form.ts';
import { FORM_TEMPLATE_NAMES, formTemplate } from '@vetloom/documents/docx/form-templates.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { createCustomForm } from '@vetloom/domain/paper/custom-form.commands.ts';
import { customFormID } from '@vetloom/domain/paper/custom-form.kind.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { directorOf } from './director.ts';
import { Random } from './random.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A form that a clinic has uploaded: the consent to surgery as its own. By the command and the check by which people's are taken. */
export async function uploadForm(
  database: OpenedDatabase,
  files: FileService,
  {
    plan: { id: clinic },
    seed,
    now,
  }: { readonly plan: { readonly id: string }; readonly seed: string; readonly now: number },
): Promise<void> {
  const director = await directorOf(database, clinic);
  if (!director) return;
  const random = new Random(`${seed}/${clinic}/forms`);
  const name = `${FORM_TEMPLATE_NAMES.surgeryConsent}.docx`;
  const bytes = Buffer.from(formTemplate('surgeryConsent'));
  const { unknown } = await checkForm(bytes);
  const { hash, size } = await files.keepWhole(clinic, { name, mime: DOCX, bytes }, { email: director.email });
  const at = now - 20 * DAY_SECONDS;
  const file = { _id: random.rowID(), hash, name, mime: DOCX, size, unknown: [...unknown] };
  const fields = { formName: FORM_TEMPLATE_NAMES.surgeryConsent };
  await director.run(createCustomForm, { _id: customFormID(at, random.bytes), fields, file }, at);
}
