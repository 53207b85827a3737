import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Outcome } from '../channel/port.ts';
import { type LineOptions, lineChannel } from './line-channel.ts';
import type { LinePort } from './port.ts';

/** The messaging app for a caller that knows only whether a text was handed over. */
export function lineClient(options: LineOptions): LinePort {
  const channel = lineChannel(options);
  return {
    async push(to, text, retryKey) {
      const outcome = await channel.send({ key: retryKey, to, text });
      if (outcome.kind !== 'handedOver') throw failureOf(outcome);
    },
  };
}

function failureOf(outcome: Exclude<Outcome, { readonly kind: 'handedOver' }>): DomainError {
  const reason = 'reason' in outcome ? outcome.reason : 'unsure';
  switch (reason) {
    case 'noAddress':
    case 'unknownAccount':
    case 'blocked':
      return new DomainError('notFound', 'the messaging app does not know this account', { rule: 'lineAccount' });
    case 'quotaUsedUp':
    case 'busy':
      return new DomainError('rateLimited', 'the channel may send no more for now');
    default:
      return new DomainError('failure', `the messaging app answered ${outcome.said.code} (${reason})`);
  }
}
