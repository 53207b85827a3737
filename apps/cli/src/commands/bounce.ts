import { noteBounce } from '@vetloom/api/message/mail/note-bounce.ts';
import { servicesOf } from './own-services.ts';
import { DATA_HELP, DATA_OPTION, Refusal, readArguments, type Subcommand } from './usage.ts';
import { placeOf, withDatabase } from './with-database.ts';

const MOST_BYTES = 5 * 1024 * 1024;
/** What a mail server takes for "try again later" (sysexits.h). */
const TRY_LATER = 75;

/** `bounce`: hears of mails to owners that came back. */
export const bounce: Subcommand = {
  summary: 'note of a mail to an owner that it came back, as a mail server pipes it in',
  help: `Usage: npm run cli -- bounce < report.eml

Reads one mail from standard input. Where it is a mail server's report (RFC 3464) on a mail that
a clinic here sent, the message is noted as failed, with what the other server said, and goes on
to the next way or to whoever telephones. Anything else is passed over. For an alias of the mail
server that takes the clinics' returned mail:

  vetloom-bounce: "|cd /srv/vetloom && npm run -s cli -- bounce"

Exit code 0 for any mail, also one that is passed over; 75 when the database can't be reached, so
that the mail server tries again.

Options
${DATA_HELP}`,
  run: async (invocation) => {
    const { values } = readArguments(invocation.args, DATA_OPTION);
    const place = placeOf(invocation, values.data);
    const raw = await readAll();
    if (raw === undefined) {
      invocation.console.out('passed over: larger than a report');
      return 0;
    }
    try {
      const noted = await withDatabase(place, 'must exist', (db) => noteBounce(servicesOf(db, invocation), raw));
      const where = 'clinic' in noted ? ` ${noted.clinic} ${noted.messageID}` : '';
      invocation.console.out(`${SAID[noted.kind]}${where}${noted.kind === 'noted' ? ` ${noted.arrived}` : ''}`);
      return 0;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      invocation.console.err(error.message);
      return TRY_LATER;
    }
  },
};

const SAID = {
  noReport: 'passed over: no report of a mail server',
  notOurs: 'passed over: a report on a mail that no clinic here sent',
  waiting: 'the other server still tries:',
  noted: 'noted:',
} as const;

/** What was piped in; undefined where it is too much. */
async function readAll(): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of process.stdin) {
    length += (part as Buffer).length;
    if (length <= MOST_BYTES) parts.push(part as Buffer);
  }
  return length > MOST_BYTES ? undefined : Buffer.concat(parts);
}
