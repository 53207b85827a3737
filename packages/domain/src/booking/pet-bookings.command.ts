import { z } from 'zod';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { requirePet } from '../pet/require-pet.ts';

/**
 * Takes all bookings of an animal away (spec 3 §7), for programs that act on what is stored. Those by which it has come belong to its visits and stay. @throws DomainError petNotFound
 */
export const removeBookingsOfPet = defineCommand({
  name: 'booking.clearPet',
  word: '刪除動物的預約',
  only: 'server',
  version: 1,
  permission: ['BOOKING_WRITE'],
  input: z.object({ petID: documentID('pet') }),
  reads: (input) => [{ collection: 'pet', id: input.petID }],
  async run(tx, { petID }) {
    const pet = await requirePet(tx, petID);
    const bookings = await tx.query('booking', 'byPet', { equals: [pet._id] });
    for (const { _id, status } of bookings) if (status !== 'checkedIn') await tx.remove('booking', _id);
  },
});
