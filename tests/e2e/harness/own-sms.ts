import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll } from 'vitest';
import type { Api } from './api.ts';
import { useClinic } from './desk.ts';

/** A server of this file alone that sends texts by a simulated vendor, at any hour: what it sends is read there. `more`: what else it is started with. */
export function useClinicWithSms(more: () => Promise<Readonly<Record<string, string>>> = async () => ({})): {
  readonly clinic: ReturnType<typeof useClinic>;
  readonly sms: () => MitakeSimulator;
  readonly admin: () => Api;
} {
  let sms: MitakeSimulator;
  let admin: Api;
  const clinic = useClinic(async () => {
    sms = await MitakeSimulator.start();
    return { VETLOOM_MITAKE_URL: sms.baseURL, ...(await more()) };
  });
  beforeAll(async () => {
    admin = await clinic.api('sudo');
    const account = { vendor: 'mitake', username: sms.username };
    await admin.put('/message/account/sms', { account, secret: { password: sms.password } });
    await admin.put('/setting', { quietFrom: 0, quietTo: 0 });
  });
  afterAll(() => sms.stop());
  return { clinic, sms: () => sms, admin: () => admin };
}
