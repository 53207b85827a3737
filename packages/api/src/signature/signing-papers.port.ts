import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { SignatureRequest } from '@vetloom/domain/signature/signature.schema.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { FileService } from '../files/file-service.ts';

/** By what papers are made, whoever asks: nobody is named on them as having printed them. */
export interface PaperMaker {
  readonly files: FileService;
  readonly clinic: string;
  readonly actor: Actor;
  readonly now: number;
}

/** What makes the papers of which a signed copy is put together. */
export interface SigningPapers {
  /** The document that was signed at a desk by its words; undefined where what it was made of is gone: its words stand among the evidence. */
  readonly signed: (reader: Reader, maker: PaperMaker, request: SignatureRequest) => Promise<PrintDocument | undefined>;
  /** The pages that say who signed, when and how. */
  readonly evidence: (
    tx: Pick<ClinicTransaction, 'clinic' | 'sql' | 'reader'>,
    maker: PaperMaker,
    request: SignatureRequest,
  ) => Promise<PrintDocument>;
}
