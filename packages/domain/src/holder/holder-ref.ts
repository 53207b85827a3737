import { z } from 'zod';
import { documentID } from '../core/schema.ts';

/**
 * The id of what a desk works on: a visit, or a document of a stay. In the commands' inputs it keeps the name `recordID`: the shape is
 * the same, every input of today stays valid and means the same, so neither a version nor an upcaster is needed, and a device's queue from before an
 * update runs as it is. An id of the right beginning that the desk doesn't work on answers like a missing one.
 */
export const holderRef = z.union([documentID('record/'), documentID('inHospital/'), documentID('sale/')]);
