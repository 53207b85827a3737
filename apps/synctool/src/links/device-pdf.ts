import { fetchPdf } from '@vetloom/integrations/instrument/pdf-fetch/pdf-fetch.ts';
import { type LinkContext, LinkRefusal, type Told } from './link.ts';

/**
 * Fetches a report that lies on a device in the clinic's network (spec 3 §3 "abaxis"), from the hosts that are set for the instrument alone, and keeps it as a file. The tool does this and not the
 * server, which has no business in that network. Credentials go to the host for which they were set. @throws LinkRefusal, Error
 */
export async function keepDevicePdf({ instrument, keep }: LinkContext, address: string, jobID: string): Promise<Told> {
  const { link, secret, pdfHosts } = instrument;
  // The same host by http where it was set by https is another: its password would go there in clear text.
  const isOwn = link.kind === 'http' && originOf(link.url) === originOf(address);
  const fetched = await fetchPdf(address, {
    ...{ hosts: pdfHosts, allowPrivate: true },
    ...(isOwn && secret !== '' && { credentials: { user: link.user, password: secret } }),
  });
  if (fetched.kind === 'refused') throw new LinkRefusal(`${fetched.reason}: ${fetched.words}`);
  if (fetched.kind === 'failed') throw new Error(`${fetched.reason}: ${fetched.words}`);
  const name =
    new URL(address).pathname
      .split('/')
      .at(-1)
      ?.replaceAll(/[^\w.-]+/g, '_') || 'report';
  await keep({
    raw: new Uint8Array(),
    files: [{ name: /\.pdf$/i.test(name) ? name : `${name}.pdf`, mime: 'application/pdf', bytes: fetched.bytes }],
    source: sourceOfJob(jobID),
  });
  return { state: 'done' };
}

/** What a file that was asked for names as its source, so that it is known for what it was asked. */
export const sourceOfJob = (jobID: string): string => `job ${jobID}`;

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');

/** Whether a result is named by the address at which its report lies. */
export const isAddress = (resultID: string): boolean => /^https?:/i.test(resultID);
