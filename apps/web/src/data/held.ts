import { NotHeldHere } from '@vetloom/domain/core/error.ts';

/** Lists show what is here: a range that this device or person doesn't hold reads as empty. */
export async function heldOrEmpty<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotHeldHere) return [];
    throw error;
  }
}
