import { OPERATOR } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import type { CommandContext } from './command.ts';

/** What the server does by itself, no person of the clinic does in its place. @throws DomainError forbidden */
export function demandServer(ctx: Pick<CommandContext, 'actor'>): void {
  if (ctx.actor.systemRole !== OPERATOR)
    throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
}
