import { join } from 'node:path';
import { checkpointMail } from '@vetloom/documents/checkpoint-mail.ts';
import { folderMail } from '@vetloom/integrations/mail/folder-mail.ts';
import type { MailPort } from '@vetloom/integrations/mail/port.ts';
import { type Checkpoint, codeOf } from '@vetloom/storage/history/checkpoint.ts';
import { CheckpointFolder } from '@vetloom/storage/history/checkpoint-folder.ts';
import type { PeopleStore } from '@vetloom/storage/ports/people.ts';
import type { SystemStore } from '@vetloom/storage/ports/system.ts';
import { CHECKPOINTS_BEGUN } from '@vetloom/storage/ports/verification.ts';
import type { Options } from './options.ts';
import type { Rounds } from './repeat.ts';

/** What was written since the last one could be cut off unnoticed; each is a line of a file that is kept for ever. */
const EVERY = {
  name: 'checkpoints',
  // The next time covers it too.
  failed: 'could not sign checkpoints of the history',
  firstAfterMs: 60_000,
  everyMs: 15 * 60_000,
};
const DAY = 86_400;
/** Keys that have ever signed for a database, at most. */
const KEYS = 10_000;

/** What checkpoints are made with. `now` is Unix seconds. */
export interface CheckpointParts {
  readonly system: Pick<SystemStore, 'sealedHeads' | 'audit'>;
  readonly people: Pick<PeopleStore, 'auditTrail'>;
  readonly folder: CheckpointFolder;
  readonly mail: MailPort;
  readonly recipients: readonly string[];
  readonly now: () => number;
}

/** Signs the ends of the chains that moved since they were last signed, and mails them once a day (law 26). */
export class Checkpoints {
  readonly #parts: CheckpointParts;
  #latest: Map<string, Checkpoint> | undefined;
  #mailedAt = 0;
  #isKeyNoted = false;

  constructor(parts: CheckpointParts) {
    this.#parts = parts;
  }

  /** Signs once; answers the new checkpoints. */
  async take(): Promise<Checkpoint[]> {
    const { system, folder, now } = this.#parts;
    const latest = this.#latest ?? folder.latest();
    this.#latest = latest;
    const moved = (await system.sealedHeads()).filter(({ subject, seq, hash }) => {
      const known = latest.get(subject);
      return known?.seq !== seq || known.hash !== hash;
    });
    const taken = await folder.add(moved, now());
    for (const checkpoint of taken) latest.set(checkpoint.subject, checkpoint);
    if (latest.size > 0) await this.#noteKey();
    await this.#mail([...latest.values()]);
    return taken;
  }

  /** Not before something is signed: a folder without checkpoints whose key is noted is one that has lost them. */
  async #noteKey(): Promise<void> {
    if (this.#isKeyNoted) return;
    const { system, people, folder } = this.#parts;
    const begun = await people.auditTrail(CHECKPOINTS_BEGUN, KEYS);
    if (!begun.some(({ detail }) => detail.key === folder.key))
      await system.audit({ kind: CHECKPOINTS_BEGUN, email: '', detail: { key: folder.key } });
    this.#isKeyNoted = true;
  }

  async #mail(checkpoints: readonly Checkpoint[]): Promise<void> {
    const { mail, recipients, now } = this.#parts;
    if (recipients.length === 0 || checkpoints.length === 0 || now() - this.#mailedAt < DAY) return;
    for (const to of recipients) await mail.send({ to, ...mailOf(checkpoints) });
    this.#mailedAt = now();
  }
}

const mailOf = (checkpoints: readonly Checkpoint[]) =>
  checkpointMail({
    // Lanes of the audit log have no code: they stand on no paper.
    codes: checkpoints
      .filter(({ subject }) => !subject.startsWith('-/'))
      .map((head) => ({ clinic: head.subject, code: codeOf(head) })),
    lines: checkpoints.map((checkpoint) => JSON.stringify(checkpoint)),
  });

/** Takes checkpoints every quarter of an hour and once more at the end. Answers how to stop it. */
export function startCheckpoints(
  stores: Pick<CheckpointParts, 'system' | 'people'>,
  options: Pick<Options, 'dataDir' | 'checkpointMail'>,
  rounds: Rounds,
  now: () => number,
): () => Promise<void> {
  const { log } = rounds;
  const folder = CheckpointFolder.open(join(options.dataDir, 'checkpoints'));
  if (folder.isNew)
    // Loud: a server that signed before and finds nothing has lost what proves its history.
    log.warn(
      { key: folder.key },
      'signs checkpoints with a new key, as on a first start: a server that had one before has lost its folder',
    );
  const checkpoints = new Checkpoints({
    ...stores,
    folder,
    mail: folderMail(join(options.dataDir, 'mail')),
    recipients: options.checkpointMail,
    now,
  });
  const repeated = rounds.repeat(EVERY, async () => {
    const taken = await checkpoints.take();
    log.debug({ taken: taken.length }, 'signed checkpoints');
  });
  return async () => {
    await repeated.stop();
    repeated.now();
    await repeated.stop();
  };
}
