import type { Connections } from '../database/connections.ts';
import type { AuditLine, PeopleStore } from '../ports/people.ts';

/** `PeopleStore` over the functions of migrations 0030 and 0241. */
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
    async createAccount({ email, name, passwordHash, by, clinic, powers }) {
      const [row] = await connections.run<{ create_account: boolean }>({
        name: 'call-create_account',
        text: 'SELECT * FROM vetloom.create_account($1, $2, $3, $4, $5, $6)',
        values: [email, name, passwordHash, by, clinic, powers],
      });
      return row?.create_account ?? false;
    },
    auditTrail(kind, most) {
      return connections.run<AuditLine>({
        name: 'call-audit_trail',
        text: 'SELECT at, email, clinic, address, detail FROM vetloom.audit_trail($1, $2)',
        values: [kind, most],
      });
    },
  };
}
