import { parentPort } from 'node:worker_threads';
import { readMail } from '@vetloom/integrations/mail/read-mail.ts';

// A thread of its own for mails, one after the other: see `MailReader`.
parentPort?.on('message', async (raw: Uint8Array) => {
  parentPort?.postMessage(await readMail(raw));
});
