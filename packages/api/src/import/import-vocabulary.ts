import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ImportJob, RememberedWord } from '@vetloom/domain/import/import.schema.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { forgetWord, rememberedWords, rememberWords } from '@vetloom/storage/import/import-words.ts';
import { meaningOf, meaningsOf } from './file-words.ts';
import type { ImportParts } from './import-parts.ts';
import { kindsOf } from './import-works.ts';
import type { Importer } from './importer.ts';

/** What somebody says that a word means; null forgets it. */
export interface SaidWord extends Pick<RememberedWord, 'meaning' | 'from'> {
  readonly to: string | null;
}

/** What words of files mean in a clinic: what somebody chose once stands in the plan of the next file. */
export class ImportVocabulary {
  readonly #parts: ImportParts;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** Those of the kinds that the person may bring in. */
  list({ clinic, actor }: Importer): Promise<RememberedWord[]> {
    return this.#parts.db.readClinic(clinic, (tx) => rememberedWords(tx, meaningsOf(kindsOf(actor))));
  }

  /** Says what a word means from now on; null forgets it. @throws DomainError badParameter for a meaning that no kind of theirs has */
  async say({ clinic, actor }: Importer, { meaning, from, to }: SaidWord): Promise<RememberedWord[]> {
    if (!meaningsOf(kindsOf(actor)).includes(meaning))
      throw new DomainError('badParameter', `${meaning} is no meaning of words`, { field: 'meaning' });
    return this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      if (to === null) await forgetWord(tx, meaning, from);
      else await rememberWords(tx, [{ meaning, from, to, by: actor.staffID, at: this.#parts.now() }]);
      return rememberedWords(tx, meaningsOf(kindsOf(actor)));
    });
  }

  /** Remembers what somebody chose for words of a file. */
  remember({ clinic, actor }: Pick<Importer, 'clinic' | 'actor'>, { kind, plan }: ImportJob): Promise<void> {
    const by = actor.staffID;
    const at = this.#parts.now();
    const words = plan.words.map(({ field, from, to }) => ({ meaning: meaningOf(kind, field), from, to, by, at }));
    const last = new Map(words.map((word) => [`${word.meaning}\n${word.from}`, word]));
    return this.#parts.db.inClinic(clinic, (tx) => rememberWords(tx, [...last.values()]));
  }
}
