import type { Session } from '../database/connections.ts';
import type { Finding } from '../ports/verification.ts';
import { stockFindings } from '../stock/stock-audit.ts';

/** Compares the balances and values of a clinic's stock with the movements that they are the sums of (law 27). */
export async function* compareStock(session: Session, clinic: string): AsyncGenerator<Finding, void> {
  const found = await stockFindings((text, values = []) => session.run({ text, values: [clinic, ...values] }));
  for (const reason of found) yield { seq: null, ord: 0, at: null, about: null, reason };
}
