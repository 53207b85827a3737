import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { addPetFile, MOST_PET_FILES } from '../pet/file.commands.ts';
import { requireSignature } from './saved-signature.ts';
import { sealCertificate, signedBytes } from './signature.schema.ts';
import { isComplete, stageOf } from './signature-state.ts';

/**
 * Says which bytes the sealed copy of a signed document is, and lists it with the animal. Once: of two processes that made one the first one's is it, and what the other made is named nowhere. The server alone does it.
 * An animal that was removed, or has no room for a further file, has the copy here all the same.
 * @throws DomainError forbidden, notFound; contradictory `signatureUnsigned`
 */
export const sealSignature = defineCommand({
  name: 'signature.seal',
  word: '封存電子簽署',
  version: 1,
  only: 'server',
  permission: [],
  input: z.object({
    signatureID: documentID('signature/pet'),
    fileID: rowID,
    file: signedBytes,
    certificate: sealCertificate,
  }),
  reads: ({ signatureID }) => [{ collection: 'signature', id: signatureID }],
  async run(tx, { signatureID, fileID, file, certificate }, ctx) {
    if (ctx.actor.systemRole !== OPERATOR)
      throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
    const request = await requireSignature(tx, signatureID);
    if (request.sealed !== undefined) return;
    if (!isComplete(request))
      throw new DomainError('contradictory', 'nobody has signed it', { rule: 'signatureUnsigned', id: signatureID });
    const saved = { ...request, sealed: { file, certificate, dateTime: ctx.now } };
    const stamp = { updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
    await tx.put('signature', { ...saved, ...stamp, stage: stageOf(saved) });
    const pet = await tx.get('pet', request.petID);
    if (!pet || (pet.files ?? []).length >= MOST_PET_FILES) return;
    const kind = request.of === 'consent' ? ('consent' as const) : ('other' as const);
    await addPetFile.run(tx, { petID: pet._id, file: { ...file, _id: fileID, desc: '', kind } }, ctx);
  },
});
