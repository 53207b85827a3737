import { imageDetectionSchema } from '@vetloom/domain/detection/detection.schema.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';

/** The picture of which the walked models have said something. */
export const WALKED_HASH = 'd'.repeat(64);

/** What a model said of that picture. */
export const walkedDetection = (
  db: Pick<Database, 'inClinic'>,
  n: number,
  { now, petID }: { readonly now: number; readonly petID: string },
): Promise<unknown> => {
  const detection = imageDetectionSchema.parse({
    ...{ _id: `/imageDetection${petID}/${now}-walk${n}`, collection: 'imageDetection', petID, holderID: petID },
    ...{ fileHash: WALKED_HASH, fileName: '右後肢.jpg', ask: 'general', promptVersion: 1, host: 'model.example' },
    ...{ modelAsked: 'm', status: 'suggested', dateTime: now + n, createDateTime: now, updateDateTime: now },
    labels: [{ _id: `l${n}`, name: '紅斑', confidence: 0.5, box: null }],
  });
  return writeIn(db, 'demo', (tx) => tx.put('imageDetection', detection));
};
