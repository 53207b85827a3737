/**
 * The embedded PostgreSQL could not be started, reached or stopped.
 * The message is one English sentence that tells the operator what is wrong and what to do.
 */
export class PostgresStartError extends Error {
  override readonly name = 'PostgresStartError';
}

/** The `code` of a Node system error (`ENOENT`, `EACCES` …), or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
