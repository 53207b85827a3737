import type { OwnBooking } from '@vetloom/protocol/owner-booking.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ownerWords } from '../../../locale/booking-owner.ts';
import { MoveStep } from './MoveStep.tsx';

const shown = (doctorLeft: boolean) =>
  renderToStaticMarkup(
    <MoveStep
      booking={{ doctorLeft, timeZone: 'Asia/Taipei', phone: '0227061188' } as OwnBooking}
      read={() => new Promise(() => undefined)}
      busy={false}
      offers={undefined}
      error={undefined}
      onChoose={() => undefined}
      onMore={() => undefined}
      onKeep={() => undefined}
    />,
  );

it('whose doctor has left is told that the times are other doctors’, and nobody else is', () => {
  expect(shown(true)).toContain(ownerWords.mine.doctorLeft);
  expect(shown(false)).not.toContain(ownerWords.mine.doctorLeft);
});
