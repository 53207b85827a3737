import { vi } from 'vitest';
import type { VendorSimulator } from './vendor-simulator.ts';

/**
 * From now on patience with a vendor is over once the vendor has fallen silent, and not before: a busy machine, on which a request needs
 * longer than a test would wait, doesn't end it. `vi.restoreAllMocks` brings the clock back.
 */
export function bePatientUntilSilence(simulator: VendorSimulator<unknown>): void {
  const waiting = new Set<AbortController>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const patience = new AbortController();
    waiting.add(patience);
    return patience.signal;
  });
  simulator.onSilence = () => {
    for (const patience of waiting) patience.abort(new DOMException('patience is over', 'TimeoutError'));
    waiting.clear();
  };
}
