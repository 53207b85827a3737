import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import { ARCHIVED_TABLES, NO_MORE } from '@vetloom/storage/export/archived-tables.ts';
import { FIRST_MIGRATION, type Manifest } from './archive-layout.ts';
import { refusal } from './archive-reader.ts';

/**
 * Those of a database's migrations that the archive's database had as well: all of them where it is of this version, fewer where it is of an earlier one,
 * so that its rows have to be brought to this version first. Rows fit a database of the same shape alone.
 * @throws DomainError badParameter for an archive of a newer version, and of one from before archives held a history
 */
export function fittingMigrations(manifest: Manifest, own: readonly string[]): readonly string[] {
  const { schema, collections, tables } = manifest;
  const version = schema.replace(/\.sql$/, '');
  if (schema < FIRST_MIGRATION)
    throw refusal(
      `this archive says that it is of version ${version}, which wrote none that can be brought in: update the installation that it comes from, and export again`,
      undefined,
      'older',
    );
  const theirs = manifest.migrations ?? own.filter((name) => name <= schema);
  if (!own.includes(schema) || theirs.some((name) => !own.includes(name)))
    throw refusal(
      `this archive is of a newer version (${version}): bring this installation up to it first`,
      undefined,
      'newer',
    );
  const unknown = [
    ...Object.keys(collections).filter((name) => !(COLLECTION_NAMES as readonly string[]).includes(name)),
    ...Object.keys(tables).filter(
      (name) => !(ARCHIVED_TABLES as readonly string[]).includes(name) && !Object.hasOwn(NO_MORE, name),
    ),
  ];
  if (unknown.length > 0)
    throw refusal(`this version doesn’t know what the archive holds: ${unknown.join(', ')}`, undefined, 'newer');
  return own.filter((name) => theirs.includes(name));
}
