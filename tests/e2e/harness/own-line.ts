import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { afterAll, beforeAll } from 'vitest';
import type { Api } from './api.ts';
import { useClinic } from './desk.ts';

/** A server of this file alone that is connected with a simulated messaging app: what goes there is counted at its side. */
export function useClinicWithLine(): {
  readonly clinic: ReturnType<typeof useClinic>;
  readonly line: () => LineSimulator;
  readonly admin: () => Api;
} {
  let line: LineSimulator;
  let admin: Api;
  const clinic = useClinic(async () => {
    line = await LineSimulator.start();
    return { VETLOOM_LINE_URL: line.baseURL };
  });
  beforeAll(async () => {
    admin = await clinic.api('sudo');
    const { channelToken, channelSecret } = line;
    await admin.put('/message/account/line', {
      account: { channelID: '1650000000' },
      secret: { channelToken, channelSecret },
    });
  });
  afterAll(() => line.stop());
  return { clinic, line: () => line, admin: () => admin };
}
