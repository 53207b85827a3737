import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { createDrugRule, editDrugRule, removeDrugRule } from '@vetloom/domain/pharmacy/drug-rule.commands.ts';
import { drugRuleID } from '@vetloom/domain/pharmacy/drug-rule.kind.ts';
import {
  DRUG_RULE_KINDS,
  type DrugRule,
  drugRuleFields,
  drugRuleSchema,
} from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { editsOf } from '../engine/update.ts';
import { endpoint } from '../services.ts';

const BASE = `${CLINIC_BASE}/drugRule`;
const writes = { scope: 'clinic', tag: 'Prescribing', permission: createDrugRule.permission, write: true } as const;
const params = z.object({ ruleID: idParam('drugRule/', 'notFound') });

const list = endpoint({
  scope: 'clinic',
  tag: 'Prescribing',
  permission: [],
  write: false,
  method: 'GET',
  path: BASE,
  summary: 'The clinic’s own rules of prescribing: limits, classes, interactions, contraindications, words on labels',
  query: z.object({ kind: z.enum(DRUG_RULE_KINDS).optional() }),
  result: z.array(drugRuleSchema),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const { kind } = call.query;
      return (await reader.query('drugRule', 'byKind', kind === undefined ? {} : { equals: [kind] })) as DrugRule[];
    }),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: BASE,
  summary: 'Add a rule of prescribing',
  command: createDrugRule.name,
  body: drugRuleFields,
  result: drugRuleSchema.nullable(),
  errors: ['badParameter'],
  handle: (call) => {
    const _id = drugRuleID(call.random);
    return writing(
      call,
      createDrugRule,
      { _id, fields: call.body },
      async ({ reader }) => (await one(reader, 'drugRule', _id)) ?? null,
    );
  },
});

const edit = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{ruleID}`,
  summary: 'Change a rule of prescribing; `active` false turns it off',
  command: editDrugRule.name,
  params,
  body: fieldwise(drugRuleFields).extend({ updateDateTime: unixSeconds.optional() }),
  result: drugRuleSchema.nullable(),
  versioned: true,
  errors: ['notFound', 'badParameter', 'conflict'],
  handle: (call) => {
    const { ruleID } = call.params;
    return writing(
      call,
      editDrugRule,
      async (read) => ({ ruleID, edits: await editsOf(read, call, 'drugRule', ruleID, call.body) }),
      async ({ reader }) => (await one(reader, 'drugRule', ruleID)) ?? null,
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/{ruleID}`,
  summary: 'Take a rule of prescribing away; one that is gone counts as removed',
  command: removeDrugRule.name,
  params,
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, removeDrugRule, { ruleID: call.params.ruleID }, async () => null),
});

/** The clinic's rules of prescribing (issue "Dispensing"). */
export const drugRuleEndpoints = [list, create, edit, remove];
