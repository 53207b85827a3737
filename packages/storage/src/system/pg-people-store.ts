import type { Connections } from '../database/connections.ts';
import type { PeopleStore } from '../ports/people.ts';

interface AuditRow {
  readonly at: number;
  readonly email: string;
  readonly clinic_id: string | null;
  readonly address: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** `PeopleStore` over the functions of migration 0030. */
export function peopleStore(connections: Connections): PeopleStore {
  return {
    async clinicsOf(email) {
      const rows = await connections.run<{ clinic: string }>({
        name: 'call-clinics_of_person',
        text: 'SELECT clinic FROM vetloom.clinics_of_person($1)',
        values: [email],
      });
      return rows.map(({ clinic }) => clinic);
    },
    async createAccount({ email, name, passwordHash, by, clinic }) {
      const [row] = await connections.run<{ create_account: boolean }>({
        name: 'call-create_account',
        text: 'SELECT * FROM vetloom.create_account($1, $2, $3, $4, $5)',
        values: [email, name, passwordHash, by, clinic],
      });
      return row?.create_account ?? false;
    },
    async auditTrail(kind, most) {
      const rows = await connections.run<AuditRow>({
        name: 'call-audit_trail',
        text: 'SELECT at, email, clinic_id, address, detail FROM vetloom.audit_trail($1, $2)',
        values: [kind, most],
      });
      return rows.map(({ at, email, clinic_id, address, detail }) => ({
        at,
        email,
        clinic: clinic_id,
        address,
        detail,
      }));
    },
  };
}
