import { DomainError } from '@vetloom/domain/core/error.ts';
import { refusal } from '../../locale/codes.ts';
import { staff as words } from '../../locale/staff.ts';

/** A refusal of this screen: a sentence, the code, and the field that it is about, if any. */
export interface StaffRefusal {
  readonly sentence: string;
  readonly code: number;
  readonly field: string;
}

/** What a refused staff action says; its rules have sentences of their own. */
export function staffRefusal(error: unknown): StaffRefusal {
  const refused = refusal(error);
  if (!(error instanceof DomainError)) return refused;
  return { ...refused, sentence: sentenceOf(error) ?? refused.sentence };
}

function sentenceOf({ codeName, detail }: DomainError): string | undefined {
  const { refused, password } = words;
  switch (codeName) {
    case 'emailTaken':
      return detail.resigned === true ? refused.emailResigned : refused.emailTaken;
    case 'staffLimitReached':
      return refused.limit;
    case 'networkRequired':
      return refused.offline;
    case 'forbidden':
      return missing(detail, 'admin') ? refused.admin : missing(detail, 'ROLE') ? refused.role : ruleOf(detail.rule);
    case 'badParameter':
      return typeof detail.problem === 'string' ? password.problems[detail.problem] : undefined;
    case 'contradictory':
      if (detail.rule === 'openVisits') return refused.openVisits(Number(detail.count));
      return ruleOf(detail.rule);
    default:
      return undefined;
  }
}

const missing = ({ missing: lacks, rule }: DomainError['detail'], what: string): boolean =>
  rule === undefined && Array.isArray(lacks) && lacks.includes(what);

function ruleOf(rule: unknown): string | undefined {
  const { refused, password } = words;
  const sentences: Readonly<Record<string, string>> = {
    lastAdministrator: refused.lastAdministrator,
    onlyAdmin: refused.admin,
    givesRoles: refused.role,
    self: refused.self,
    foreignAccount: password.foreign,
    ownPassword: password.own,
    emulation: refused.emulation,
    joined: refused.joined,
  };
  return typeof rule === 'string' ? sentences[rule] : undefined;
}
