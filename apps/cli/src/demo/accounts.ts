import { hash } from '@node-rs/argon2';
import { ADMIN_ROLE } from '@vetloom/domain/access/policy.ts';
import type { Account } from '@vetloom/storage/ports/system.ts';

/** Password of every demo account; published, which is why a server that has them listens on loopback only. */
export const DEMO_PASSWORD = 'vetloom-demo';

/** An account of the demo data and where it works. */
export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly systemRole: string | null;
  readonly roleID: string;
  readonly clinics: readonly string[];
}

const at = (name: string) => `${name}@demo.vetloom.test`;

/** The accounts that demo data come with. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: at('sudo'),
    name: '系統管理員',
    systemRole: 'sudo',
    roleID: ADMIN_ROLE,
    clinics: ['demo', 'harbour'],
  },
  { email: at('director'), name: '陳柏翰', systemRole: null, roleID: '/role/director', clinics: ['demo', 'harbour'] },
  { email: at('doctor'), name: '林佳蓉', systemRole: null, roleID: '/role/doctor', clinics: ['demo'] },
  { email: at('assistant'), name: '吳承恩', systemRole: null, roleID: '/role/assistant', clinics: ['demo'] },
  { email: at('cashier'), name: '周郁婷', systemRole: null, roleID: '/role/cashier', clinics: ['demo'] },
];

/**
 * The accounts as the database keeps them, of the clinics that are loaded. Each has its own salt, so the hashes are the one
 * part of demo data that differs between two runs.
 */
export async function demoAccounts(clinics: readonly string[]): Promise<Account[]> {
  const wanted = DEMO_ACCOUNTS.filter((account) => account.clinics.some((clinic) => clinics.includes(clinic)));
  return Promise.all(
    wanted.map(async ({ email, name, systemRole }) => ({
      email,
      name,
      passwordHash: await hash(DEMO_PASSWORD),
      systemRole,
      demo: true,
    })),
  );
}
