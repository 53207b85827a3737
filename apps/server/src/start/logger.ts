import { type DestinationStream, type Logger, pino } from 'pino';
import { threadFacts } from '../watch/thread.ts';

/** What a log line must never hold, wherever it stands. */
const SECRET_NAMES = [
  'password',
  'pwd',
  'token',
  'jwt',
  'refreshToken',
  'authorization',
  'cookie',
  'signature',
  'idKey',
];

/** The server's log: JSON lines, by default on standard error, secrets taken out, each with the request that it is written for. */
export const createLogger = (
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger =>
  pino(
    {
      level,
      base: null,
      // What a line itself says of its requests goes before.
      mixin: threadFacts,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["set-${name}"]`]),
        censor: '[secret]',
      },
      serializers: { err: errorFacts },
    },
    destination,
  );

/** An error without what drivers attach to it: a PostgreSQL error's `detail` and `where` quote rows. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: errorFacts(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}
