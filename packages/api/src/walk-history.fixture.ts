import { describe, expect, it } from 'vitest';
import type { Walk } from './walk.fixture.ts';

/** What a walk over all calls leaves behind: every document is what its history makes of it, every command and audited look is sealed (law 26). */
export function demandWholeHistory<S>(walk: Walk<S>): void {
  describe('after all calls (law 26)', () => {
    it.each(['demo', 'harbour'])('%s is as its history says', async (clinic) => {
      const report = await walk.api.database.db.maintenance.verifyClinic(clinic);
      expect(report.findings).toEqual([]);
      expect(report).toMatchObject({ uncoveredCommands: 0, uncoveredDocuments: 0 });
      expect(report.documents).toBeGreaterThan(3);
    });

    it('the audit log is whole', async () => {
      const report = await walk.api.database.db.maintenance.verifyAudit();
      expect(report).toMatchObject({ findings: [], uncovered: 0 });
      expect(report.lines).toBeGreaterThan(10);
    });
  });
}
