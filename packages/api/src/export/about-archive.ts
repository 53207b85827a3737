import { mayAct, staffSchema } from '@vetloom/domain/staff/staff.schema.ts';
import { isAdminRole } from '@vetloom/domain/staff/staff-rules.ts';
import type { ArchiveAbout } from '@vetloom/protocol/archive.ts';
import { ENTRIES } from './archive-layout.ts';
import { ArchiveReader } from './archive-reader.ts';
import { fittingMigrations } from './archive-version.ts';

/** What an archive says of itself, and who works there, for a database of these migrations. @throws DomainError badParameter where it can’t be brought in */
export async function aboutArchive(path: string, migrations: readonly string[]): Promise<ArchiveAbout> {
  const archive = await ArchiveReader.open(path);
  try {
    const { manifest } = archive;
    const earlier = fittingMigrations(manifest, migrations).length < migrations.length;
    const { clinic, name, madeAt, collections, tables, history, files, missingFiles } = manifest;
    const documents = [...Object.values(collections), ...Object.values(tables)].reduce((sum, rows) => sum + rows, 0);
    const counts = { documents, history, files, missingFiles: missingFiles.length };
    return { clinic, name, madeAt, earlier, counts, people: await peopleIn(archive) };
  } finally {
    archive.close();
  }
}

async function peopleIn(archive: ArchiveReader): Promise<ArchiveAbout['people']> {
  const people: ArchiveAbout['people'] = [];
  for await (const lines of archive.lines(ENTRIES.documents('staff')))
    for (const line of lines) {
      const staff = staffSchema.safeParse(JSON.parse(line));
      if (!staff.success || !mayAct(staff.data)) continue;
      const { email, name, permissionDetail } = staff.data;
      people.push({ email, name, admin: isAdminRole(permissionDetail) });
    }
  return people.toSorted((a, b) => Number(b.admin) - Number(a.admin) || a.name.localeCompare(b.name));
}
