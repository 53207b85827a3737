import type { FileRef } from '../core/file-ref.schema.ts';
import { DICOM_MIME } from '../core/file-rules.ts';
import type { Study } from './study.schema.ts';

/** The file of a study's picture by its content's hash, or by the name of the picture. */
export function findStudyFile({ series }: Pick<Study, 'series'>, wanted: string): FileRef | undefined {
  for (const { instances } of series) {
    const found = instances.find(({ hash, uid }) => hash === wanted || uid === wanted);
    if (found)
      return {
        _id: 'picture',
        hash: found.hash,
        name: `${found.uid}.dcm`,
        mime: DICOM_MIME,
        size: found.size,
        desc: '',
      };
  }
  return undefined;
}
