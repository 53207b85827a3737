/** A program that lays Word files out. An installation may have none: Word files are handed out then. */
export interface OfficePort {
  /** A Word file as PDF. @throws DomainError contradictory `officeFailed` where the program fails or takes too long, rateLimited while too many wait */
  readonly pdfOf: (docx: Uint8Array) => Promise<Uint8Array>;
}
