import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { recipientOf, SealError } from '@vetloom/api/backup/age-stream.ts';
import { fetchBackup } from '@vetloom/api/backup/fetch-backup.ts';
import { filesIn } from '@vetloom/integrations/backup-place/folder-place.ts';
import { type BackupPlace, PlaceError } from '@vetloom/integrations/backup-place/port.ts';
import { s3Place } from '@vetloom/integrations/backup-place/s3-place.ts';
import { FOUNDING_OPTIONS, foundOutOf } from './clinic-archive.ts';
import { DATA_OPTION, type Invocation, Refusal, readArguments } from './usage.ts';

const text = { type: 'string' } as const;
const OPTIONS = { ...DATA_OPTION, ...FOUNDING_OPTIONS, identity: text, endpoint: text, bucket: text, region: text };
/** What every backup's name ends with. */
const SEALED = '.zip.age';

/** `clinic restore`: founds the same clinic here, out of a backup: on a machine that has nothing but the clinic's key. */
export async function restoreClinic(invocation: Invocation): Promise<number> {
  const { values, positionals } = readArguments(invocation.args, OPTIONS, 1);
  const [asked] = positionals;
  if (asked === undefined) throw new Refusal('Which backup? Give its file, or the folder that it is in.', 2);
  if (!values.identity) throw new Refusal('Name the file that holds the clinic’s private key with --identity.', 2);
  const identity = await identityIn(values.identity);
  const { place, name } = await found(invocation, asked, values);
  const scratch = mkdtempSync(join(tmpdir(), 'vetloom-restore-'));
  try {
    return await foundOutOf(invocation, values, async () => {
      const path = join(scratch, 'opened');
      await fetchBackup(place, name, { path, identity }, () => undefined).catch(refuse);
      invocation.console.out(`${name} is opened.`);
      return path;
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The key in a file as age-keygen writes it, or as it was printed: the one line that begins as keys do. @throws Refusal */
async function identityIn(path: string): Promise<string> {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(`The key ${path} can't be read.`, 1, { cause: error });
  }
  const line = content.split(/\r?\n/).find((one) => one.trim().startsWith('AGE-SECRET-KEY-'));
  if (line === undefined) throw new Refusal(`${path} holds no private key: a line that begins with AGE-SECRET-KEY-1.`);
  await recipientOf(line.trim()).catch(refuse);
  return line.trim();
}

interface Where {
  readonly endpoint?: string | undefined;
  readonly bucket?: string | undefined;
  readonly region?: string | undefined;
}

/** The backup that is meant: the last one, where a folder is. @throws Refusal */
async function found(
  { env }: Invocation,
  asked: string,
  { endpoint, bucket, region }: Where,
): Promise<{ readonly place: Pick<BackupPlace, 'get' | 'list'>; readonly name: string }> {
  if (endpoint === undefined && bucket === undefined) {
    const path = resolve(asked);
    const kind = await stat(path).catch(() => undefined);
    if (!kind) throw new Refusal(`There is no file or folder ${path}.`);
    if (kind.isFile()) return { place: filesIn(dirname(path)), name: basename(path) };
    const place = filesIn(path);
    return { place, name: await last(place, '', path) };
  }
  const { VETLOOM_BACKUP_KEY_ID: keyID, VETLOOM_BACKUP_SECRET: secret } = env;
  if (!endpoint || !bucket || !URL.canParse(endpoint)) throw new Refusal('Give both --endpoint and --bucket.', 2);
  if (!keyID || !secret)
    throw new Refusal('The key of the bucket belongs into VETLOOM_BACKUP_KEY_ID and VETLOOM_BACKUP_SECRET.', 2);
  const place = s3Place({ endpoint, bucket, region: region ?? 'us-east-1', prefix: '', keyID, secret });
  return { place, name: asked.endsWith(SEALED) ? asked : await last(place, asked.replace(/\/*$/, '/'), asked) };
}

async function last(place: Pick<BackupPlace, 'list'>, folder: string, where: string): Promise<string> {
  const names = (await place.list(folder).catch(refuse))
    .map(({ name }) => name)
    .filter((name) => name.endsWith(SEALED));
  const name = names.sort().at(-1);
  if (name === undefined) throw new Refusal(`In ${where} there is no backup; name the clinic’s own folder.`);
  return name;
}

/** What a place or a key refuses, in one sentence. */
function refuse(error: unknown): never {
  if (!(error instanceof PlaceError) && !(error instanceof SealError)) throw error;
  throw new Refusal(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`, 1, { cause: error });
}
