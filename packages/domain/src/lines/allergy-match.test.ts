import { describe, expect, it } from 'vitest';
import { ALLERGENS } from './allergens.ts';
import { allergyMatch, tooGeneralIn } from './allergy-match.ts';

const named = (name: string, ...ingredients: string[]) => ({ name, ingredients });
const kinship = (allergy: string, drug: ReturnType<typeof named>) => allergyMatch(allergy, drug)?.kinship;

/** Names of drugs as they stand on shelves, by the class that an allergy to it has to find; `none` belongs to no class that the table knows. */
const SHELF: Readonly<Record<string, string>> = {
  penicillin:
    'Amoxicillin|Amoxycillin 50 mg|Ampicillin|Clavamox 62.5 mg|Synulox RTU|Augmentin|Unasyn|Piperacillin|Procaine Penicillin G|Cloxacillin|安莫西林膠囊|注射用氨苄西林',
  cephalosporin:
    'Cephalexin 250 mg|Cefalexin|Cefazolin 注射液|Convenia 80 mg/mL|Cefovecin|Cefpodoxime|Ceftriaxone|Ceftiofur|Cefquinome|Cephradine|頭孢唑啉鈉',
  sulfonamide:
    'Sulfadiazine|Sulfamethoxazole/Trimethoprim|TMS 480|Baktar 錠|Silver Sulfadiazine Cream|Sulfasalazine|Sulfadimethoxine|磺胺藥膏',
  tetracycline: 'Doxycycline 100 mg|Minocycline|Oxytetracycline LA|Tetracycline 眼藥膏|四環黴素眼藥膏',
  quinolone:
    'Enrofloxacin 50 mg|Baytril 5%|Marbofloxacin 20 mg|Ofloxacin 眼藥水|Pradofloxacin|Orbifloxacin|Ciprofloxacin|恩氟沙星',
  macrolide: 'Azithromycin|Erythromycin|Clarithromycin|Tylosin|Tulathromycin|阿奇黴素',
  aminoglycoside: 'Gentamicin|Amikacin|Tobramycin 眼藥水|Neomycin|Streptomycin|Kanamycin',
  lincosamide: 'Clindamycin 150 mg|Antirobe|Lincomycin',
  nitroimidazole: 'Metronidazole 250 mg|Ronidazole|Flagyl|甲硝唑',
  azole: 'Itraconazole 100 mg|Ketoconazole|Fluconazole|Miconazole',
  nsaid:
    'Meloxicam 1.5 mg/mL|Metacam|Carprofen 75 mg|Rimadyl|Onsior 6 mg|Robenacoxib|Previcox|Firocoxib|Ketoprofen|Flunixin|Tolfenamic acid|Aspirin 100 mg|Galliprant|非類固醇消炎止痛錠',
  opioid:
    'Tramadol 50 mg|Buprenorphine 0.3 mg/mL|Butorphanol 10 mg/mL|Morphine|Fentanyl patch|Methadone|鹽酸嗎啡注射液',
  barbiturate: 'Phenobarbital 30 mg|Pentobarbital|Thiopental',
  'local-anaesthetic': 'Lidocaine 2%|Bupivacaine 0.5%|Proparacaine 眼藥水|Mepivacaine|Xylocaine gel',
  corticosteroid:
    'Prednisolone 5 mg|Dexamethasone 注射液|Methylprednisolone|Betamethasone cream|Triamcinolone|Hydrocortisone aceponate',
  contrast: 'Iohexol 300|Omnipaque 350|含碘顯影劑',
  iodine: 'Povidone-iodine 10%|Betadine|優碘藥水',
  chlorhexidine: 'Chlorhexidine 2%|抗菌洗劑 CHX 200 mL|氯己定溶液',
  vaccine: 'Nobivac DHPPi|狂犬病疫苗|Purevax RCP|五合一疫苗',
  heparin: 'Heparin 5000 IU/mL|Enoxaparin|Dalteparin',
  insulin: '胰島素 Caninsulin|Lantus|ProZinc|Insulin glargine',
  avermectin: 'Ivermectin 1%|Heartgard|Revolution 寵愛貓|Selamectin|Moxidectin|Milbemycin oxime|Advocate',
  isoxazoline: 'Bravecto|NexGard|Simparica|Credelio|Fluralaner',
  none: 'Furosemide 40 mg|Ferrous sulfate|Zinc sulfate|Atropine sulfate|Magnesium sulfate|Chondroitin sulfate|Penicillamine|Fenbendazole 150 mg|Albendazole|Cerenia 16 mg|Maropitant|Famotidine|Omeprazole|Sucralfate 1 g|Metoclopramide|FortiFlora 益生菌|舒腹達|Mirtazapine|Lactulose 糖漿|Cephulac|Apoquel 16 mg|Cetirizine|Gabapentin|Vetmedin 5 mg|Pimobendan|Spironolactone|Amlodipine|Levothyroxine|Methimazole|Levetiracetam|Ursodiol|保肝錠 Silymarin|護肝素膠囊|Glucosamine|Theophylline|Bromhexine|離胺酸粉|Famciclovir|Prazosin|Simethicone 滴劑|人工淚液|Hyaluronate|Cyclosporine|燕麥保濕洗劑|Ketamine 50 mg/mL|Propofol|維生素 B12 注射|Darbepoetin|Procainamide|Amitriptyline|Cyclophosphamide|Vincristine|Doxorubicin|Potassium chloride|生理食鹽水|乳酸林格氏液|Dextrose 50%|Terbinafine|Telmisartan|Paroxetine|Trazodone|抗過敏錠|止嘔吐錠|消炎乳膠|皮膚搔癢噴劑|體內外驅蟲滴劑|Insulinotropic peptide|Iodide free salt|Allopurinol|Cimetidine',
};
const shelf = (key: string) => (SHELF[key] ?? '').split('|').map((name) => named(name));

/** Ways in which clinics write of a class. */
const NOTES: Readonly<Record<string, string>> = {
  penicillin: '對青黴素過敏|青黴素類（蕁麻疹）|盤尼西林|Penicillin|penicillins - hives|PCN',
  cephalosporin: '對頭孢菌素過敏|Cephalosporins|先鋒黴素類',
  sulfonamide: '磺胺（發燒）|對磺胺類藥物過敏|Sulfa drugs|sulfonamides',
  tetracycline: '四環黴素|對四環素過敏|Tetracyclines',
  quinolone: '氟喹諾酮|Fluoroquinolone 抽搐',
  macrolide: '巨環黴素|macrolides',
  aminoglycoside: '胺基糖苷類|Aminoglycosides',
  nitroimidazole: '硝基咪唑類',
  nsaid: 'NSAID（腎指數上升）|NSAIDs|對非類固醇消炎止痛藥過敏',
  opioid: '鴉片類（躁動）|opioids',
  barbiturate: '巴比妥類|barbiturates',
  'local-anaesthetic': '局部麻醉藥|local anesthetics',
  corticosteroid: '類固醇（多尿、躁動）|Steroids|對類固醇過敏',
  contrast: '顯影劑|對含碘顯影劑過敏|contrast medium',
  iodine: '優碘|對碘過敏',
  chlorhexidine: 'Chlorhexidine|CHX|對氯己定過敏',
  vaccine: '疫苗（臉部腫脹）|vaccines: face swelling|打預防針會腫',
  heparin: '肝素|Heparin',
  insulin: '胰島素|insulin',
  avermectin: '阿維菌素類|avermectins',
};

describe('an allergy as people write it', () => {
  it.each(Object.entries(NOTES))('to %s meets every drug of the class, and none of another', (key, notes) => {
    const related = ALLERGENS.find((one) => one.key === key)?.across.map(([other]) => other) ?? [];
    for (const note of notes.split('|')) {
      for (const drug of shelf(key)) expect([note, drug.name, kinship(note, drug)]).toEqual([note, drug.name, 'same']);
      for (const other of Object.keys(SHELF)) {
        if (other === key || related.includes(other)) continue;
        // Procaine is given with penicillin, and is a local anaesthetic all the same.
        for (const drug of shelf(other).filter(({ name }) => !name.startsWith('Procaine')))
          expect([note, drug.name, allergyMatch(note, drug)]).toEqual([note, drug.name, undefined]);
      }
    }
  });
  it('meets a drug in the other language by the name of that one drug', () => {
    for (const [note, drug] of [
      ['美洛昔康', 'Meloxicam 1.5 mg/mL'],
      ['對拜有利過敏', 'Enrofloxacin 50 mg'],
      ['Baytril', '恩諾沙星注射液'],
      ['對甲硝唑過敏（共濟失調）', 'Metronidazole 250 mg'],
      ['害獲滅', 'Ivermectin 1%'],
      ['吃曲馬多會吐', 'Tramadol 50 mg'],
      ['阿斯匹靈', 'Aspirin 100 mg'],
      ['豬胰島素', 'Caninsulin'],
      ['乳膠', 'Latex gloves'],
    ] as const)
      expect([note, kinship(note, named(drug))]).toEqual([note, 'same']);
  });
  it('meets a drug by the short names that clinics write for it, and by its usual misspellings', () => {
    for (const [note, drug] of [
      ['Amoxi過敏', 'Clavamox 250 mg'],
      ['對 Amox 過敏', 'Synulox'],
      ['AMX（蕁麻疹）', 'Amoxicillin 250 mg'],
      ['amoxicilin', 'Clavamox'],
      ['Amoxycillin', 'Amoxicillin 250 mg'],
      ['安滅菌過敏', 'Amoxicillin 250 mg'],
      ['Penicilin過敏', 'Clavamox'],
      ['Cefa過敏', 'Cephalexin 250 mg'],
      ['Cepha', 'Keflex'],
      ['Doxy吐', 'Vibramycin'],
      ['Enro', 'Baytril 50 mg'],
      ['Metro過敏', 'Flagyl'],
      ['Meloxi嘔吐', 'Metacam'],
      ['TMP-SMX', 'Baktar'],
      ['消炎止痛藥過敏', 'Metacam'],
    ] as const)
      expect([note, drug, kinship(note, named(drug))]).toEqual([note, drug, 'same']);
    expect(kinship('Amoxi過敏', named('Ampicillin'))).toBe('caution');
    expect(kinship('Amoxi過敏', named('Cephalexin'))).toBe('note');
    expect(kinship('Metro過敏', named('Metoclopramide'))).toBeUndefined();
    expect(kinship('消炎止痛藥過敏', named('Prednisolone 5 mg'))).toBeUndefined();
    expect(kinship('Doxy吐', named('Doxorubicin'))).toBeUndefined();
  });
  it('warns of the others of its class more weakly where one drug is named', () => {
    expect(allergyMatch('Amoxicillin', named('Ampicillin'))).toEqual({
      match: 'amoxicillin',
      kinship: 'caution',
      group: '青黴素類',
      relation: 'penicillin.penicillin',
    });
    expect(kinship('Meloxicam（嘔吐、血便）', named('Carprofen 75 mg'))).toBe('note');
    expect(kinship('豬胰島素', named('Lantus'))).toBe('caution');
    expect(kinship('Azlocillin', named('Mezlocillin'))).toBe('caution');
    expect(kinship('Azlocillin', named('Azlocillin'))).toBe('same');
  });
  it('to penicillin notes cephalosporins, and the other way round, and no class that is not known to cross', () => {
    expect(allergyMatch('對青黴素過敏', named('Cephalexin 250 mg'))).toEqual({
      match: '青黴素',
      kinship: 'note',
      group: '頭孢菌素類',
      relation: 'penicillin.cephalosporin',
    });
    expect(kinship('Convenia', named('Clavamox'))).toBe('note');
    expect(kinship('磺胺', named('Furosemide 40 mg'))).toBeUndefined();
    expect(kinship('對碘過敏', named('Omnipaque 350'))).toBeUndefined();
    expect(kinship('NSAID', named('Prednisolone'))).toBeUndefined();
    expect(kinship('類固醇', named('非類固醇消炎止痛錠'))).toBeUndefined();
    expect(kinship('非類固醇消炎藥', named('Prednisolone', '類固醇'))).toBeUndefined();
  });
  it('says the gravest of several', () => {
    const both = named('混合針劑', 'Cephalexin', 'Amoxicillin');
    expect(kinship('青黴素', both)).toBe('same');
    expect(kinship('青黴素、頭孢菌素', named('Cephalexin'))).toBe('same');
  });
});

describe('what no table knows', () => {
  it('meets what the clinic calls so: an ingredient, a class of its own, part of a name', () => {
    expect(allergyMatch('青黴素（蕁麻疹）', named('Clavamox', 'Amoxicillin', '青黴素'))?.match).toBe('青黴素');
    expect(allergyMatch('Penicillin', named('Clavamox', 'penicillin'))?.match).toBe('penicillin');
    expect(allergyMatch('青黴素類', named('Clavamox', '青黴素類'))?.match).toBe('青黴素類');
    expect(allergyMatch('對雞肉過敏', named('消化罐頭', '雞肉粉'))?.match).toBe('雞肉');
    expect(kinship('Furosemide', named('Furosemide 40 mg'))).toBe('same');
    expect(kinship('磺胺', named('Furosemide 40 mg', 'Furosemide', '磺胺'))).toBe('same');
    expect(kinship('Timothy hay', named('草粉灌食包', 'Timothy'))).toBe('same');
    expect(kinship('Amoxi', named('Amoxicillin'))).toBe('same');
  });
  it('is silent about others, about nothing, and where signs or short words stand in a name', () => {
    for (const [note, drug] of [
      ['雞肉', 'Clavamox'],
      ['', 'Clavamox'],
      ['過敏', '抗過敏錠'],
      ['雞肉（皮膚搔癢）', '皮膚搔癢噴劑'],
      ['牛肉（嘔吐）', '止嘔吐錠'],
      ['got a rash in 2020', 'Amoxicillin'],
      ['to be on the safe side', 'Metoclopramide'],
      ['cat food', 'Cathartic'],
      ['肝素', '護肝素膠囊'],
      ['乳膠', '消炎乳膠'],
    ] as const)
      expect([note, drug, allergyMatch(note, named(drug))]).toEqual([note, drug, undefined]);
  });
});

describe('the table', () => {
  it('has no word twice, and no relation that it doesn’t know', () => {
    const words = ALLERGENS.flatMap(({ words: own, drugs }) => [...own, ...drugs.flat()]);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    const keys = ALLERGENS.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { across } of ALLERGENS) for (const [key] of across) expect(keys).toContain(key);
  });
});

describe('a note that names a whole field of medicine', () => {
  it.each([
    ['抗生素過敏', ['抗生素']],
    ['對某些抗生素類過敏', ['抗生素']],
    ['麻醉藥過敏', ['麻醉藥']],
    ['盤尼西林、麻藥過敏', ['麻藥']],
    ['藥物過敏', ['藥物']],
    ['Antibiotics allergy', ['antibiotics']],
  ])('says so of %s', (note, fields) => expect(tooGeneralIn(note)).toEqual(fields));

  it.each([
    '抗生素過敏（Amoxicillin）',
    '抗生素：盤尼西林',
    '局部麻醉藥過敏',
    '消炎止痛藥過敏',
    '雞肉',
    'Amoxicillin',
    '',
  ])('is none where it says which: %s', (note) => expect(tooGeneralIn(note)).toEqual([]));
});
