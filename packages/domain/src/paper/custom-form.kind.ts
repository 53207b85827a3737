import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { CustomForm } from './custom-form.schema.ts';

/** A form that the clinic has written in Word, with its versions. */
export const customFormKind = defineKind<CustomForm>()({
  collection: 'customForm',
  word: '自訂表單',
  idPrefix: '/customForm/',
  locality: 'reference',
  indexes: { byName: [['formName', 'text']] },
  readers: [{ anyOf: ['RECORD_READ', 'CUSTOMIZE_FORM'], fields: 'all' }],
  editedBy: byCommand('customForm.edit', 'formID'),
  editors: ['CUSTOMIZE_FORM'],
});

/** `/customForm/{unixSeconds}-{suffix}` */
export const customFormID = (now: number, random: RandomBytes) => `/customForm/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    customForm: Declared<CustomForm, typeof customFormKind>;
  }
}
