import type { Actor } from '@vetloom/domain/access/policy.ts';
import { configureBackup } from '@vetloom/domain/backup/backup.commands.ts';
import { backupAnswer, backupJob } from '@vetloom/domain/backup/backup.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { requiredLine } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { noteOf } from '../engine/traced-call.ts';
import { endpoint } from '../services.ts';
import { shownJob } from './backup-service.ts';
import { backupBody, keepBackupSettings, shownBackup } from './configure-backup.ts';

const PATH = `${CLINIC_BASE}/clinicBackup`;
const frame = { scope: 'clinic', tag: 'Backup', permission: ['GENERAL_SETTINGS_WRITE'] } as const;
const ADMIN = 'Administrators only: a backup holds everything that the clinic has.';

/** @throws DomainError forbidden */
function demandAdmin(actor: Actor): void {
  if (!actor.admin) throw new DomainError('forbidden', 'needs an administrator', { missing: ['admin'] });
}

const get = endpoint({
  ...frame,
  method: 'GET',
  path: PATH,
  summary: 'When the clinic is backed up, how many are kept, where they go and to whose key',
  description: `${ADMIN} The secret of a bucket’s key is never answered.`,
  write: false,
  result: backupAnswer,
  errors: ['forbidden'],
  handle: async (call) => {
    demandAdmin(call.actor);
    const { settings } = call.services.backups;
    return shownBackup(await settings.of(call.clinic), settings.allowance, call.now);
  },
});

const put = endpoint({
  ...frame,
  method: 'PUT',
  path: PATH,
  summary: 'Change how the clinic is backed up: only the fields sent',
  description: `${ADMIN} The place is written and read once before anything is kept; \`detail.reason\` says what it answered.`,
  command: configureBackup.name,
  write: true,
  body: backupBody,
  result: backupAnswer,
  errors: ['forbidden', 'contradictory'],
  handle: (call) => {
    demandAdmin(call.actor);
    return keepBackupSettings(call, call.body);
  },
});

const jobs = endpoint({
  ...frame,
  method: 'GET',
  path: `${PATH}/jobs`,
  summary: 'Backups and restores, the newest first: how far they are, what they came to, when each was proved',
  description: ADMIN,
  write: false,
  result: z.array(backupJob),
  errors: ['forbidden'],
  handle: async (call) => {
    demandAdmin(call.actor);
    return (await call.services.backups.jobs(call.clinic)).map(shownJob);
  },
});

const run = endpoint({
  ...frame,
  method: 'POST',
  path: `${PATH}/run`,
  summary: 'Take a backup now, in the background',
  description: ADMIN,
  write: true,
  // A closed clinic may be backed up, as it may be exported.
  evenClosed: true,
  body: z.object({}),
  result: backupJob,
  errors: ['forbidden', 'contradictory'],
  handle: async (call) => {
    demandAdmin(call.actor);
    const job = await call.services.backups.runNow(call.clinic, call.person.email);
    await noteOf(call, 'clinic.backup', { job: job._id });
    return shownJob(job);
  },
});

const restore = endpoint({
  ...frame,
  method: 'POST',
  path: `${PATH}/restore`,
  summary: 'Found a clinic out of a backup, beside the one that it is of, in the background',
  description: `${ADMIN} Its people are members of both. The private key is held in memory until the clinic stands, and kept nowhere.`,
  write: true,
  evenClosed: true,
  body: z.object({
    backupID: requiredLine(40),
    /** As age writes it, `AGE-SECRET-KEY-1…`. */
    identity: requiredLine(200),
    clinicID: requiredLine(40),
    name: requiredLine(80).optional(),
    practice: z.boolean().default(true),
  }),
  result: backupJob,
  errors: ['forbidden', 'notFound', 'contradictory', 'conflict', 'rateLimited'],
  handle: async (call) => {
    demandAdmin(call.actor);
    const { name, ...wanted } = call.body;
    const job = await call.services.backups.restore(call.clinic, call.person.email, { ...wanted, name });
    const { backupID, clinicID, practice } = wanted;
    await noteOf(call, 'clinic.restore', { job: job._id, backupID, into: clinicID, practice });
    return shownJob(job);
  },
});

/** Backups of the clinic (spec 3 §7 "/clinicBackup"). */
export const backupEndpoints = [get, put, jobs, run, restore];
