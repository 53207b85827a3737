import { type CustomForm, customFormSchema } from '@vetloom/domain/paper/custom-form.schema.ts';
import { type IssuedPaper, issuedPaperSchema } from '@vetloom/domain/paper/issued-paper.schema.ts';
import { type StaffSetting, staffSettingSchema } from '@vetloom/domain/staff/staff-setting.schema.ts';
import type { Contents } from './server-database.ts';

/**
 * Papers hold together: a number of a year and a code stand on one, it stays the bytes that were handed out, and what was revoked is. A version that somebody uploaded is in its form as long as there is
 * one; two forms don't share a name. What people set for themselves is theirs.
 */
export function checkPapers({ documents, log }: Contents): string[] {
  const live = documents.filter((row) => !row.deleted);
  const bodies = <T>(collection: string) =>
    live.filter((row) => row.collection === collection).map((row) => row.body as T);
  const papers = new Map(bodies<IssuedPaper>('issuedPaper').map((paper) => [paper._id, paper]));
  const forms = new Map(bodies<CustomForm>('customForm').map((form) => [form._id, form]));
  return [
    ...[...papers.values()].flatMap((paper) =>
      issuedPaperSchema.safeParse(paper).success ? [] : [`${paper._id} is no paper`],
    ),
    ...[...forms.values()].flatMap((form) =>
      customFormSchema.safeParse(form).success ? [] : [`${form._id} is no form`],
    ),
    ...bodies<StaffSetting>('staffSetting').flatMap((setting) =>
      staffSettingSchema.safeParse(setting).success && setting._id === `/staffSetting/${setting.email}`
        ? []
        : [`${setting._id} is nobody's`],
    ),
    ...twice(
      [...papers.values()].map(({ year, serial }) => `${year}-${serial}`),
      'papers',
    ),
    ...twice(
      [...papers.values()].map(({ code }) => code),
      'papers',
    ),
    ...twice(
      [...forms.values()].map(({ formName }) => formName),
      'forms',
    ),
    ...log.flatMap(({ name, args, status }) => {
      if (status !== 'applied') return [];
      const { paperID = '', formID = '', file } = args as ActOnPaper;
      const [paper, form] = [papers.get(paperID), forms.get(formID)];
      if (name === 'issuedPaper.issue' && paper && paper.file?.hash !== file?.hash)
        return [`${paperID} isn't what was handed out`];
      if (name === 'issuedPaper.revoke' && paper && !paper.revoked) return [`${paperID} was revoked and stands`];
      if (name === 'customForm.upload' && form && form.versions.every(({ _id }) => _id !== file?._id))
        return [`${formID} has lost a version`];
      return [];
    }),
  ];
}

interface ActOnPaper {
  readonly paperID?: string;
  readonly formID?: string;
  readonly file?: { readonly _id: string; readonly hash: string };
}

const twice = (values: readonly string[], what: string): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at).map((value) => `two ${what} have ${value}`);
