import type { RecordContent } from '@vetloom/domain/record/record.schema.ts';
import type { Occasion } from './occasion.ts';
import { rounded, weightAt } from './pet.ts';
import type { Random } from './random.ts';
import { SYSTEMS, type VisitTemplate } from './templates/template.ts';
import type { Wording } from './wording.ts';

/** Usual resting rates by kind: heartbeats and breaths a minute, temperature. */
const RATES: Readonly<Record<string, readonly [heart: number, breath: number, temperature: number]>> = {
  Canine: [112, 26, 38.6],
  Feline: [176, 30, 38.5],
  Rabbit: [220, 52, 39],
  Bird: [360, 46, 40.8],
  Rodent: [290, 84, 38.2],
  Exotic: [210, 40, 36],
};

/** Weighs and examines: vitals as the template's signs have them, findings, and little of it at a recheck. */
export function examine(
  random: Random,
  wording: Wording,
  content: RecordContent,
  { animal, event, dateTime }: Occasion,
): void {
  const { template } = event;
  const severity = event.as === 'visit' ? 1 : 0.4;
  const kg = weightAt(animal, dateTime, random) * (1 - (template.loss ?? 0) * severity);
  if (template.division !== '美容' || random.chance(0.4)) content.weight = rounded(kg);
  if (template.division === '美容') return;
  const { signs = {} } = template;
  const [heart, breath, temperature] = RATES[animal.kind.id] ?? [112, 26, 38.6];
  const size = animal.kind.id === 'Canine' ? (animal.adultKg > 20 ? 0.85 : animal.adultKg < 5 ? 1.15 : 1) : 1;
  const vitals = content.vitals;
  if (random.chance(0.85))
    vitals.temperature = tenth(
      signs.temperature && severity === 1 ? random.between(...signs.temperature) : temperature + 0.3 * random.bell(),
    );
  if (random.chance(0.75))
    vitals.heartRate =
      Math.round((heart * size * (1 + 0.09 * random.bell()) * (1 + ((signs.heart ?? 1) - 1) * severity)) / 4) * 4;
  if (random.chance(0.7))
    vitals.respiration =
      Math.round((breath * (1 + 0.12 * random.bell()) * (1 + ((signs.breath ?? 1) - 1) * severity)) / 2) * 2;
  if (random.chance(0.5))
    vitals.capillaryRefill = signs.dehydration && severity === 1 ? random.pick([1.5, 2, 2.5]) : random.pick([1, 1.5]);
  if (signs.dehydration && severity === 1) vitals.dehydration = random.int(...signs.dehydration);
  if (signs.pain && severity === 1) vitals.pain = random.int(...signs.pain);
  if (random.chance(0.1)) vitals.systolic = random.int(118, 172);
  content.finding = findings(random, wording, template, severity);
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function findings(
  random: Random,
  wording: Wording,
  template: VisitTemplate,
  severity: number,
): RecordContent['finding'] {
  const abnormal = new Map<string, string>();
  for (const [system, text, probability] of template.findings)
    if (!abnormal.has(system) && random.chance(probability * severity)) abnormal.set(system, wording.fill(text));
  // Most write down what is wrong and two or three systems more; few go through all of them.
  const thorough = random.chance(0.15);
  return SYSTEMS.filter((system) => thorough || abnormal.has(system) || random.chance(0.22)).map((system) => {
    const text = abnormal.get(system);
    return { _id: random.rowID(), system, normal: text === undefined, text: text ?? '' };
  });
}
