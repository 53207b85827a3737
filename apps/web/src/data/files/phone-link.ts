import { type UploadLink, uploadLink } from '@vetloom/protocol/phone-upload.ts';
import { callServer, inClinic } from '../engine/calls/own-call.ts';

/** A link with which a phone adds photos to a visit, or to one of its exams. @throws DomainError networkRequired, notFound, forbidden */
export async function makeUploadLink(recordID: string, taskID?: string): Promise<UploadLink> {
  return uploadLink.parse(await callServer('POST', inClinic`/record/${recordID}/uploadLink`, { taskID }));
}

/** The page that the phone opens. The token stands behind the #, so that no server and no proxy ever logs it. */
export const uploadPageUrl = (token: string): string => `${window.location.origin}/app/uploadFile#${token}`;

/** Whether other machines can reach this page by the address that it has here. */
export const isReachable = (): boolean => !/^(localhost|127\.|\[::1\])/.test(window.location.hostname);
