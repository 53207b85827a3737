import { BOARDING_SETTING, type BoardingSetting } from '@vetloom/domain/clinic/settings/boarding.setting.ts';

/** How a demo clinic boards animals. */
export const boardingRule = (updateDateTime: number): BoardingSetting => ({
  ...BOARDING_SETTING.defaults,
  ...{ lateCharge: 'hour', latePrice: 100 },
  rates: [
    { _id: 'cat', name: '貓房', cageKinds: ['cat'], mostKg: null, night: 500, second: 400, day: 300 },
    { _id: 'small', name: '小型犬', cageKinds: [], mostKg: 10, night: 600, second: 500, day: 350 },
    { _id: 'large', name: '中大型犬', cageKinds: [], mostKg: null, night: 900, second: 750, day: 500 },
  ],
  vaccines: [
    { _id: 'rabies', name: '狂犬病', petType: '', words: '狂犬', validDays: 365 },
    { _id: 'dog', name: '犬多價疫苗', petType: 'Canine', words: '八合一、十合一、多價', validDays: 365 },
    { _id: 'cat', name: '貓三合一', petType: 'Feline', words: '三合一、五合一', validDays: 365 },
  ],
  updateDateTime,
});
