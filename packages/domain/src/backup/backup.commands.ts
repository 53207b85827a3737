import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { BACKUP_FAILURES, BACKUP_FIELDS, BACKUP_SETTING, BACKUP_STATE } from '../clinic/settings/backup.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { DomainError } from '../core/error.ts';
import { defineCommand } from '../engine/command.ts';

/**
 * Says when backups are taken, how many are kept, where they go and to whose key. Only the server runs it, after it has found the place to be one that
 * the operator lets clinics use. Errors: forbidden for whoever isn't an administrator, badParameter for backups that nobody could take.
 */
export const configureBackup = defineCommand({
  name: 'backup.configure',
  word: '設定備份',
  only: 'server',
  version: 1,
  permission: ['GENERAL_SETTINGS_WRITE'],
  input: z.object(BACKUP_FIELDS).partial(),
  reads: () => settingReads(BACKUP_SETTING),
  async run(tx, input, ctx) {
    if (!ctx.actor.admin) throw new DomainError('forbidden', 'needs an administrator', { missing: ['admin'] });
    const before = await settingOf(tx, BACKUP_SETTING);
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const after = BACKUP_SETTING.schema.parse({ ...before, ...sent, updateDateTime: ctx.now });
    if (after.enabled)
      for (const field of ['place', 'recipient'] as const)
        if (after[field] === null)
          throw new DomainError('badParameter', `backups need a ${field}`, { field, rule: 'backupIncomplete' });
    await tx.put('setting', after);
  },
});

/**
 * Notes that backups fail, or that they work again: what the director's screens show. Only the server runs it, by itself. One that fails on keeps
 * the time since when.
 */
export const noteBackup = defineCommand({
  name: 'backup.note',
  word: '備份狀態',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ failure: z.enum(BACKUP_FAILURES).nullable() }),
  reads: () => settingReads(BACKUP_STATE),
  async run(tx, { failure }, ctx) {
    if (ctx.actor.systemRole !== OPERATOR)
      throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
    const before = await settingOf(tx, BACKUP_STATE);
    const failing = failure === null ? null : { since: before.failing?.since ?? ctx.now, reason: failure };
    if (failing?.reason === before.failing?.reason) return;
    await tx.put('setting', { ...before, failing, updateDateTime: ctx.now });
  },
});
