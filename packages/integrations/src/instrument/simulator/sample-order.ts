import type { InstrumentOrder } from '../order.ts';

/** An order for a dog, as a tool is told one, for trying services out. */
export const sampleOrder = (more: Partial<InstrumentOrder> = {}): InstrumentOrder => ({
  orderNumber: 'L261129-0007',
  tests: [{ code: 'IHD_DHP', name: 'Health profile', taskID: 'task1' }],
  animal: {
    id: 'P-1024',
    chip: '900123456789012',
    name: 'Momo',
    ownerName: 'Chen Yi-Jun',
    species: 'Canine',
    breed: 'Shiba Inu',
    sex: 'Female',
    isNeutered: true,
    birth: '2021-03-04',
    weightKg: 9.35,
  },
  doctor: 'Lin Wei',
  orderedAt: 1_795_917_600,
  note: '',
  ...more,
});
