import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { RecordTemplate } from './record-template.schema.ts';

/** What a visit is filled in from. */
export const recordTemplateKind = defineKind<RecordTemplate>()({
  collection: 'recordTemplate',
  word: '病歷範本',
  idPrefix: '/recordTemplate/',
  locality: 'reference',
  indexes: { byName: [['name', 'text']] },
  readers: [{ anyOf: ['RECORD_READ', 'CUSTOMIZE_FORM'], fields: 'all' }],
  prose: ['cause', 'record', 'diagnosis', 'therapy', 'finding.text'],
  editedBy: byCommand('recordTemplate.edit', 'templateID'),
  editors: ['RECORD_WRITE', 'CUSTOMIZE_FORM'],
});

/** `/recordTemplate/{unixSeconds}-{suffix}`: a template of visits. */
export const recordTemplateID = (now: number, random: RandomBytes) =>
  `/recordTemplate/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    recordTemplate: Declared<RecordTemplate, typeof recordTemplateKind>;
  }
}
