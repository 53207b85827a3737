/*
 * What a catalogue item is, is said by its class: `class` of a service, `type` of a product (spec 3 §3). Most classes are words of the clinic's
 * own lists (`setting/serviceClass`, `setting/type`) and mean nothing further. These few are how the product finds vaccines, operations, exams
 * and cages, which are services and products like any other and have no tables of their own:
 *
 * - a vaccine is a product of the type 疫苗 (the vial) or a service of the class 疫苗 (giving it); `reminderDays` tells when the next one is due;
 * - an operation is a service of the class 手術, what it uses up products of the type 耗材;
 * - an exam is a service of the class 檢驗 whose `type` is a label of exam tasks (血檢, 生化, 外送 …);
 * - a cage is a service of the class 住院 with a day as its unit: the price of staying there.
 */

/** Class of exams, and the one that lists of services mean when nobody names another (spec 3 §9). */
export const EXAM_CLASS = '檢驗';
/** Class of vaccines, products and services alike (spec 3 §3). */
export const VACCINE_CLASS = '疫苗';
/** Class of operations (spec 3 §3). */
export const SURGERY_CLASS = '手術';
/** Class of cages: staying in one by the day, and what else is charged of a stay. */
export const CAGE_CLASS = '住院';
/** Type of products that are used up in the work, such as gauze (spec 3 §3). */
export const CONSUMABLE_CLASS = '耗材';
