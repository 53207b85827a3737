import { z } from 'zod';
import { fileRef } from '../core/file-ref.schema.ts';
import { documentID, line, requiredLine, rowID, unixSeconds } from '../core/schema.ts';

/** Most versions that are kept of one form: the latest. What was issued from an older one keeps its own file. */
export const MOST_FORM_VERSIONS = 100;

/** What a form's version is made of: the Word file by its hash, and what was found in it when it was checked. */
export const formFile = fileRef.extend({
  /** Placeholders in it that nothing fills: they stay empty, and whoever looks at the list is told. */
  unknown: z.array(line(80)).max(50).default([]),
});
/** A checked Word file. */
export type FormFile = z.output<typeof formFile>;

/** One version of a form. Nobody changes one: another file is another version. */
export const formVersion = formFile.extend({
  dateTime: unixSeconds,
  by: z.string().max(200),
  /** Which earlier version came back with it; empty for one that was uploaded. */
  restores: z.string().max(80).default(''),
});
/** One version of a form. */
export type FormVersion = z.output<typeof formVersion>;

/** What a person says of a form. */
export const customFormFields = z.object({ formName: requiredLine(60) });

/** A form that the clinic has written in Word (spec 3 §3 "custom form"). The last version is the one that is filled. */
export const customFormSchema = customFormFields.extend({
  _id: documentID('customForm/'),
  collection: z.literal('customForm'),
  /** The name of the last version's file. */
  fileName: requiredLine(200),
  versions: z.array(formVersion).min(1).max(MOST_FORM_VERSIONS),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A form that the clinic has written. */
export type CustomForm = z.output<typeof customFormSchema>;

/** The version that is filled. */
export function presentVersion({ versions }: Pick<CustomForm, 'versions'>): FormVersion {
  const last = versions.at(-1);
  if (!last) throw new Error('a form without a version');
  return last;
}

/** An id of a version. */
export const versionRef = rowID;
