import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyReply } from 'fastify';
import { sendBytes } from '../paper/custom-form.endpoints.ts';
import { formBytes } from '../paper/kept-form.ts';
import { photoBytes } from '../print/print-images.ts';
import type { ApiServices } from '../services.ts';
import { papersOf, petsOnPage } from './owner-home.ts';

/** Longest side of a picture, in pixels of a telephone. */
const PICTURE_SIDE = 480;

const gone = () => new DomainError('notFound', 'no such file');

/** Sends a file of an owner's page. Security: whatever is wrong answers alike. @throws DomainError notFound */
export async function sendOwnerFile(services: ApiServices, token: string, reply: FastifyReply): Promise<null> {
  const content = services.ownerFiles.read(token);
  if (!content) throw gone();
  const { clinic, opening, of, id } = content;
  const { rules, owner } = await services.ownerPages.opened(clinic, opening).catch((error: unknown) => {
    throw error instanceof DomainError ? gone() : error;
  });
  const { parts } = rules.setting;
  if (of === 'picture') {
    const pets = await services.sync.db.readClinic(clinic, ({ reader }) => petsOnPage(reader, owner._id));
    const hash = pets.find(({ _id }) => _id === id)?.avatarFile?.hash;
    const jpeg = hash && parts.includes('picture') && (await photoBytes(services.files, clinic, hash, PICTURE_SIDE));
    if (!jpeg) throw gone();
    await reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', 'private, max-age=600')
      .header('x-content-type-options', 'nosniff')
      .send(jpeg);
    return null;
  }
  const papers = await services.sync.db.readClinic(clinic, ({ reader }) => papersOf(reader, owner._id));
  const paper = papers.find((one) => one.paper._id === id)?.paper;
  if (!paper?.file || paper.revoked || !parts.includes('papers')) throw gone();
  const { bytes } = await formBytes({ services, clinic }, paper.file.hash, paper.file.mime);
  return sendBytes(reply, bytes, paper.file.mime, paper.file.name);
}
