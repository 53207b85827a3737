import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { BackupPage } from '../pages/backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'vetloom-e2e-backup-'));
const place = join(folder, 'usb');
mkdirSync(place);

// A server of its own: the operator has opened a folder here.
const clinic = useClinic(async () => ({ VETLOOM_BACKUP_FOLDERS: folder }));

describe('backups', () => {
  it('[3.7.044] are set up with a key that the clinic holds, taken and proved at a click, and restored beside the clinic', async () => {
    const page = await clinic.deskOf('sudo');
    const backups = new BackupPage(page, clinic.server.url);
    await backups.open();
    await backups.status.getByText('尚未備份').waitFor();
    const key = await backups.makeKey();
    await glance(page, 'setting-backup-key');
    const file = await backups.saveKey();
    await backups.proveKey(key.slice(-6));
    await backups.dialog.getByText(/這不是完整的備份金鑰/).waitFor();
    await backups.proveKey(`AGE-SECRET-KEY-1${'Q'.repeat(58)}`);
    await backups.dialog.getByText('和剛才建立的不是同一把金鑰。').waitFor();
    await glance(page, 'setting-backup-key-proof');
    await backups.proveByFile(file);
    await backups.chooseFolder(join(folder, 'none'));
    await backups.save();
    await page.getByText(/備份位置連不上/).waitFor();
    await backups.chooseFolder(place);
    await backups.save();
    await page.getByText('已儲存備份設定').waitFor();
    await backups.runNow();
    await backups.status.getByText(/已讀回、還原並比對過/).waitFor({ timeout: 120_000 });
    await backups.list
      .getByText(/\d 驗證/)
      .first()
      .waitFor();
    await inspect(page, 'setting-backup');
    await pictureOnPhone(page, 'setting-backup');
    const other = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
    await backups.restore(other, 'hefeng-2');
    await backups.dialog.getByText(/這把金鑰打不開這份備份/).waitFor();
    await glance(page, 'setting-backup-restore');
    await backups.dialog.getByLabel('備份金鑰').fill(key);
    await backups.dialog.getByRole('button', { name: '開始還原' }).click();
    await backups.list.getByText('已還原為 hefeng-2').first().waitFor({ timeout: 120_000 });
    const api = await clinic.apiIn('hefeng-2', 'sudo');
    expect(await api.get('/clinic')).toMatchObject({ clinicID: 'hefeng-2', practice: true });
  });
});
