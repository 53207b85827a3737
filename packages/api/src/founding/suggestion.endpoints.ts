import { adoptSuggestions } from '@vetloom/domain/founding/suggestion.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const adopt = endpoint({
  scope: 'clinic',
  tag: 'Founding',
  permission: adoptSuggestions.permission,
  write: true,
  method: 'POST',
  path: `${CLINIC_BASE}/suggestion/adopt`,
  summary: 'Take over what the clinic was founded with, as it stands',
  description:
    'Exam items, rules of prescribing, the clinic’s lists and its hours bear `suggested` until somebody changes them or takes them over. Each by whoever may change it; what is no suggestion (any more) or gone is passed over.',
  command: adoptSuggestions.name,
  body: adoptSuggestions.input,
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, adoptSuggestions, call.body, async () => null),
});

/** What a clinic was given to begin with. */
export const suggestionEndpoints = [adopt];
