import { join } from 'node:path';
import { type AccessServices, accessServices } from '@vetloom/api/access/access-services.ts';
import type { AuthService } from '@vetloom/api/access/auth-service.ts';
import { googleClient } from '@vetloom/integrations/google/google-client.ts';
import { folderMail } from '@vetloom/integrations/mail/folder-mail.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Logger } from 'pino';
import type { Options } from './options.ts';

/** Address under which people reach this server: as configured, else the gateway's once it listens. */
export interface PublicAddress {
  url: string;
}

/** The ways in beside the password, as this server is configured. Mails are left in the data folder until a mail server is there. */
export function openAccess(
  db: Database,
  auth: AuthService,
  options: Pick<Options, 'dataDir' | 'google' | 'ipLookup'>,
  ports: { readonly log: Logger; readonly now: () => number; readonly address: PublicAddress },
): AccessServices {
  const { log, now, address } = ports;
  return accessServices({
    db,
    auth,
    now,
    log,
    mail: folderMail(join(options.dataDir, 'mail')),
    publicURL: () => address.url,
    ipLookup: options.ipLookup,
    google: options.google && googleClient(options.google),
  });
}
