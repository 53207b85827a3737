import type { NodemailerError } from 'nodemailer/lib/errors';
import type { Outcome, Refusal } from '../channel/port.ts';
import { refused, saying, tryLater, unsure } from '../channel/said.ts';

/** A server that is asked twice sends twice: no key of ours is one for it. */
const NEVER_SAFE = 0;
/** A certificate that isn't trusted is none tomorrow either. */
const CERTIFICATE = /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * What a failed try means. `begun` says whether the message itself had begun to go out: before that nothing was taken. A reply of the server is believed
 * at any time, since it says what the server did (RFC 5321, 3463).
 */
export function smtpFailure(
  error: NodemailerError,
  begun: boolean,
  secrets: readonly string[],
): Exclude<Outcome, { kind: 'handedOver' }> {
  const { code = '', response = '', responseCode } = error;
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] ?? '';
  const said = saying(
    responseCode === undefined ? code : `${responseCode}${enhanced === '' ? '' : ` ${enhanced}`}`,
    response || error.message,
    secrets,
  );
  if (responseCode !== undefined && responseCode >= 400)
    return error.permanent ? refused(refusalOf(error, enhanced), said) : tryLater('vendorPaused', said);
  if (begun) return unsure(said, NEVER_SAFE);
  if (code === 'EAUTH' || code === 'ENOAUTH') return refused('credentials', said);
  if (code === 'EENVELOPE') return refused('noAddress', said);
  if (code === 'EMESSAGE') return refused('badText', said);
  if (CERTIFICATE.test(error.originalCode ?? code) || code === 'ECONFIG' || code === 'EHOST')
    return refused('misconfigured', said);
  return tryLater('unreachable', said);
}

function refusalOf({ code, command }: NodemailerError, enhanced: string): Refusal {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'credentials';
  if (command === 'STARTTLS' || command === 'EHLO' || command === 'HELO' || command === 'CONN') return 'misconfigured';
  if (/^5\.7\./.test(enhanced)) return command === 'MAIL FROM' ? 'notAllowed' : 'blocked';
  if (/^5\.(2\.3|3\.4)$/.test(enhanced)) return 'badText';
  if (/^5\.(1\.[1236]|1\.10|4\.4|2\.1)$/.test(enhanced)) return 'unknownAccount';
  if (/^5\.2\./.test(enhanced)) return 'blocked';
  if (command === 'MAIL FROM') return 'notAllowed';
  return command === 'RCPT TO' ? 'unknownAccount' : 'badText';
}
