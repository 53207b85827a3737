import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { valueCategoryOf } from '@vetloom/domain/lines/exam-tasks.ts';
import type { RecordContent } from '@vetloom/domain/record/record.schema.ts';
import type { Catalogue, Priced } from './catalogue.ts';
import { labItemID, labResult } from './lab-results.ts';
import type { Occasion } from './occasion.ts';
import { prescribed } from './prescription.ts';
import type { Random } from './random.ts';
import { CHRONIC } from './templates/chronic.ts';
import type { Chance, VisitTemplate } from './templates/template.ts';
import type { World } from './world.ts';

/** What the results inbox knows of an exam whose result nobody has seen. */
const NO_STEPS = {
  requestTool: '',
  seenDateTime: 0,
  seenBy: '',
  toldDateTime: 0,
  toldBy: '',
  recheckDueDateTime: 0,
  recheckedDateTime: 0,
  recheckedBy: '',
} as const;

/** Operations proper; anaesthesia and monitoring are charges beside them. */
const CHARGED_APART = new Set(['anesthesia1', 'anesthesia2', 'monitor', 'extraction']);

/** Small charges and goods that may stand on any bill. */
const EXTRAS: readonly string[] = [
  'pharmacyFee',
  'waste',
  'disposables',
  'cleaning',
  'holding',
  'bloodDraw',
  'injection',
  'nail',
  'analSac',
  'photo',
  'bp',
  'gauze',
  'warmth',
  'ecollar',
  'canRecovery',
  'canGI',
  'fecal',
  'injB12',
  'shave',
  'consult',
  'drontal',
];

/** Puts what was done, examined, given and sold into a visit, each thing in the list where the specification keeps it (spec 2 §3). */
export function addItems(random: Random, world: World, content: RecordContent, occasion: Occasion): void {
  const { event } = occasion;
  const cart = new Cart(random, world, content, occasion);
  cart.fee();
  if (event.vaccine !== undefined) cart.vaccine(event.vaccine, event.nextDose ?? 365);
  if (event.as === 'visit') {
    cart.all(event.template.exams, 1);
    cart.all(event.template.charges, 1);
    cart.all(event.template.drugs, 1);
  } else {
    const chronic = CHRONIC.find(({ found }) => found === event.template);
    if (event.as === 'recheck') cart.all(chronic?.exams ?? event.template.exams, chronic === undefined ? 0.25 : 1);
    if (chronic === undefined) {
      cart.all(event.template.charges, 0.2);
      cart.all(event.template.drugs, 0.6);
    } else {
      cart.all(chronic.goods, 1);
      cart.all(chronic.drugs, 1);
    }
  }
  if (event.template.division !== '美容') cart.extras();
  cart.finish();
}

/** Turns keys of a template into lines of a visit. */
class Cart {
  readonly #random: Random;
  readonly #world: World;
  readonly #content: RecordContent;
  readonly #occasion: Occasion;
  readonly #oral: DrugLine[] = [];
  readonly #topical: DrugLine[] = [];
  readonly #kg: number;
  readonly #taken = new Set<string>();

  constructor(random: Random, world: World, content: RecordContent, occasion: Occasion) {
    this.#random = random;
    this.#world = world;
    this.#content = content;
    this.#occasion = occasion;
    this.#kg = content.weight ?? occasion.animal.adultKg;
  }

  /** The consultation itself. */
  fee(): void {
    const { event, animal, first } = this.#occasion;
    if (event.template.division === '美容') return;
    if (event.as === 'pickup') this.#charge('pickup', 1);
    else if (event.vaccine !== undefined || event.template.key === 'prevent') return;
    else if (!['Canine', 'Feline'].includes(animal.kind.id)) this.#charge('exotic', 1);
    else this.#charge(event.as === 'recheck' ? 'revisit' : first ? 'first' : 'visit', 1);
  }

  all(chances: VisitTemplate['charges'], factor: number): void {
    for (const chance of chances ?? []) this.#perhaps(chance, factor);
  }

  vaccine(key: string, nextDose: number): void {
    const { event } = this.#occasion;
    const main = this.#find(key);
    if (main === undefined) return;
    this.#content.vaccine.push(this.#priced(main, 1));
    if (this.#occasion.animal.kind.id === 'Canine' && nextDose > 100) {
      const rabies = this.#find('vacRabies');
      if (rabies !== undefined && this.#random.chance(0.7)) this.#content.vaccine.push(this.#priced(rabies, 1));
    }
    const due = event.day + nextDose * 86_400;
    this.#content.vaccineReminder = {
      text: main.item.name,
      reminderDate: due - (nextDose > 100 ? 14 : 3) * 86_400,
      vaccinationDate: due,
    };
  }

  /** Small things that every house charges in its own way; few on most bills, many on some. */
  extras(): void {
    const count = Math.floor(-Math.log(1 - this.#random.unit()) * this.#world.plan.extras + 0.3);
    for (const key of this.#random.some(EXTRAS, Math.min(count, EXTRAS.length))) this.#perhaps([key, 1], 1);
  }

  /** Fills the bags and orders the bill as it is read: fees first, then exams, doings, goods. */
  finish(): void {
    const bags: readonly (readonly [name: string, items: DrugLine[]])[] = [
      ['內服藥', this.#oral],
      ['外用藥', this.#topical],
    ];
    for (const [name, items] of bags)
      if (items.length > 0)
        this.#content.drugBag.push({
          bagID: this.#random.rowID(),
          name,
          dispensed: false,
          dispensedDateTime: null,
          dispensedBy: '',
          items,
        });
    if (this.#content.drugBag.length > 0 && this.#random.chance(0.12))
      this.#content.drugBagNote = this.#random.pick(['需磨粉', '請主人當場示範餵藥', '藥苦，建議裝膠囊', '分早晚包裝']);
  }

  #perhaps([key, probability, times]: Chance, factor: number): void {
    const { richness } = this.#world.plan;
    const raised = 1 - (1 - Math.min(0.999, probability * factor)) ** richness;
    if (probability < 1 && !this.#random.chance(raised)) return;
    const found = this.#find(key);
    if (found === undefined || this.#taken.has(found.item._id)) return;
    this.#taken.add(found.item._id);
    const number = times === undefined || times === 1 ? 1 : this.#random.int(1, times);
    if (found.drug !== undefined && found.drug.class !== '注射') this.#drug(found);
    else if (found.service?.exam !== undefined) this.#exam(found, found.service.exam, number);
    else if (found.item.class === '手術' && !CHARGED_APART.has(key)) this.#operation(found);
    else if (key === 'surgeryPack') this.#content.surgeryConsumable.push(this.#priced(found, number));
    else this.#line(found, number);
  }

  #find(key: string): Priced | undefined {
    const catalogue: Catalogue = this.#world.catalogue;
    const { animal } = this.#occasion;
    return catalogue.find(key, { kind: animal.kind.id, kg: this.#kg, sex: animal.sex });
  }

  #charge(key: string, number: number): void {
    const found = this.#find(key);
    if (found !== undefined) this.#line(found, number);
  }

  #line({ item }: Priced, number: number): void {
    this.#content.chargeDivision.push({
      _id: this.#random.rowID(),
      itemID: item._id,
      name: item.name,
      class: item.class,
      price: item.price,
      number,
      note: '',
      ...(item.price >= 500 && this.#random.chance(0.012) ? { subTotal: Math.round(item.price * number * 0.9) } : {}),
    });
  }

  #priced({ item }: Priced, number: number): RecordContent['vaccine'][number] {
    return { _id: this.#random.rowID(), itemID: item._id, name: item.name, price: item.price, number, note: '' };
  }

  #operation(found: Priced): void {
    const { crew } = this.#occasion;
    this.#content.surgery.push(this.#priced(found, 1));
    this.#content.surgeonDoctor = crew.doctor.name;
    this.#content.assistantDoctor = crew.assistant.name;
    this.#content.anesthetist = this.#random.pick(this.#world.team.assistants).name;
    this.#content.surgeryNote = `${found.item.name}順利完成，術中生命徵象穩定，出血量少。`;
  }

  #exam({ item, service }: Priced, type: RecordContent['examTask'][number]['type'], number: number): void {
    const { crew, dateTime } = this.#occasion;
    const random = this.#random;
    const asked = dateTime + random.int(900, 1800);
    const outside = type === '外送';
    const finished = asked + (outside ? random.int(3, 8) * 86_400 : random.int(480, 1500));
    const taskID = random.rowID();
    const { text, values } = labResult(random, service?.key ?? '', type, this.#occasion.animal.kind.id);
    const category = valueCategoryOf(type);
    if (category)
      for (const { seed, value } of values)
        this.#content.exam[category].push({
          _id: random.rowID(),
          taskID,
          itemID: labItemID(seed),
          name: seed.name,
          value,
          unit: seed.unit,
          low: null,
          high: null,
          device: service?.device ?? '',
          dateTime: finished,
          by: crew.assistant._id,
        });
    this.#content.examTask.push({
      ...NO_STEPS,
      _id: taskID,
      itemID: item._id,
      type,
      name: item.name,
      vendor: outside ? (service?.device ?? '') : '',
      device: outside ? '' : (service?.device ?? ''),
      price: item.price,
      number,
      createTaskDateTime: asked,
      requestDateTime: asked,
      requestBy: crew.doctor._id,
      finishDateTime: finished,
      finishBy: crew.assistant._id,
      files: [],
      result: text,
      standardID: '',
      standardName: '',
    });
  }

  #drug(found: Priced): void {
    const line = prescribed(this.#random, found, this.#kg, this.#occasion.event.as === 'pickup' ? 28 : undefined);
    (line.route === '內服' ? this.#oral : this.#topical).push(line);
  }
}
