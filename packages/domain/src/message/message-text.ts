import { z } from 'zod';
import { prose } from '../core/schema.ts';

/** What an owner reads: not empty, and no more than the longest way takes. */
export const messageText = prose(2000).pipe(z.string().trim().min(1));
