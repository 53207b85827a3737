import { Button } from '@mantine/core';
import { IconDatabaseX, IconEye, IconLock, IconSchool, IconUserShield } from '@tabler/icons-react';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useBackupFailing } from '../data/backup/backup-failing.ts';
import { useClosedSince } from '../data/clinic/closed-since.ts';
import { usePractice } from '../data/clinic/practice.ts';
import { useSession } from '../data/engine/hooks.ts';
import { endPreview } from '../data/staff/role-preview.ts';
import { endEmulation } from '../data/sudo/emulation.ts';
import { backup } from '../locale/backup.ts';
import { shell } from '../locale/shell.ts';
import { roles } from '../locale/staff-roles.ts';
import { sudo } from '../locale/sudo.ts';
import { links } from '../routes/links.ts';
import { useGo } from '../routes/navigation.tsx';
import classes from './mode-banner.module.css';

/** The banners themselves; their code comes when a tab first has something to say there (`ModeBanner.tsx`). */
export function ModeBannerBody() {
  return (
    <>
      {usePractice() ? (
        <section className={classes.banner} data-kind="practice" aria-label={shell.practice.title}>
          <IconSchool size={18} aria-hidden="true" />
          <strong>{shell.practice.title}</strong>
          <span className={classes.text}>{shell.practice.text}</span>
        </section>
      ) : null}
      <BackupFailing />
      <OwnMode />
    </>
  );
}

function BackupFailing() {
  const failing = useBackupFailing();
  const go = useGo();
  if (failing === undefined) return null;
  return (
    <section className={classes.banner} data-kind="backup" aria-label={backup.banner.title}>
      <IconDatabaseX size={18} aria-hidden="true" />
      <strong>{backup.banner.title}</strong>
      <span className={classes.text}>
        {backup.status.since(formatDateTime(failing.since))}：{backup.failures[failing.reason]}
      </span>
      <Button size="sm" variant="default" onClick={() => go(links.to('setting.backup'))}>
        {backup.banner.open}
      </Button>
    </section>
  );
}

function OwnMode() {
  const { mode, name, clinic } = useSession();
  const closedSince = useClosedSince();
  const go = useGo();
  if (mode === undefined)
    return closedSince === undefined ? null : (
      <section className={classes.banner} data-kind="closed" aria-label={shell.closed.title}>
        <IconLock size={18} aria-hidden="true" />
        <strong>{shell.closed.title}</strong>
        <span className={classes.text}>{shell.closed.text(formatDateTime(closedSince))}</span>
      </section>
    );
  if (mode.kind === 'preview') {
    const end = () => {
      endPreview();
      go(links.to('setting.staffs', { tab: 'role', role: mode.roleID.slice('/role/'.length) }));
    };
    return (
      <section className={classes.banner} data-kind="preview" aria-label={roles.preview}>
        <IconEye size={18} aria-hidden="true" />
        <strong>{roles.mode.preview(clinic?.roleName ?? '')}</strong>
        <span className={classes.text}>{roles.mode.previewText}</span>
        <Button size="sm" variant="default" onClick={end}>
          {roles.mode.endPreview}
        </Button>
      </section>
    );
  }
  const end = () => {
    endEmulation();
    go(links.to('sudo'));
  };
  return (
    <section className={classes.banner} data-kind="emulation" aria-label={sudo.tabs.act}>
      <IconUserShield size={18} aria-hidden="true" />
      <strong>{sudo.banner(mode.by, name, clinic?.clinicName ?? '')}</strong>
      <span className={classes.text}>{sudo.bannerText(mode.reason)}</span>
      <Button size="sm" variant="default" onClick={end}>
        {sudo.end}
      </Button>
    </section>
  );
}
