/**
 * What people write when they note an allergy, and the drugs that are meant by it.
 *
 * Sources. Classes by the common parts of their names: WHO, "The use of stems in the selection of International Nonproprietary Names" (2018): -cillin, cef-, sulfa-, -cycline,
 * -oxacin, -coxib, -caine, -barbital, -conazole, -nidazole, -pril, -laner, -ectin. Which classes are watched within and across: Khan et al., "Drug allergy: a 2022 practice
 * parameter update", J Allergy Clin Immunol 150 (2022) 1333 (penicillin and cephalosporin: about 2 of 100, by like side chains; NSAIDs: by mechanism or by substance; local
 * anaesthetics: esters among themselves; opioids: rarely across). Sulfonamides that are no antibiotics (furosemide, celecoxib) are left out: Strom et al., N Engl J Med 349
 * (2003) 1628. Iodine in antiseptics and in contrast media are two things: ACR Manual on Contrast Media (2024), "Patient selection". Chinese names: Taiwan's Food and Drug
 * Administration, licences of drugs, and what clinics write beside them.
 */

/** How gravely a relation of the allergy's drug is warned of: `caution` asks for a reason, `note` is only shown. */
export type Kinship = 'caution' | 'note';

/** A class of drugs, or a drug that stands alone, to which animals are said to be allergic. */
export interface Allergen {
  readonly key: string;
  /** As a warning names it. */
  readonly name: string;
  /** Words for the whole class, in notes of allergies and as ingredients of drugs alike. */
  readonly words: readonly string[];
  /** Parts of names by which a drug is one of the class: `*cillin` is an end, `cef*` a beginning. */
  readonly parts: readonly string[];
  /** Its drugs, each by all of its names. */
  readonly drugs: readonly (readonly string[])[];
  /** What the others of the class are to an animal of whose allergy only one of them is named. */
  readonly within: Kinship;
  /** Other classes of which an allergy to this one warns. */
  readonly across: readonly (readonly [key: string, kinship: Kinship])[];
}

type Row = readonly [
  key: string,
  name: string,
  words: string,
  parts: string,
  drugs: string,
  within?: Kinship,
  across?: readonly (readonly [string, Kinship])[],
];

/** Words apart by commas, drugs by semicolons and the names of one by commas. */
const list = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');

const CLASSES: readonly Row[] = [
  [
    'penicillin',
    '青黴素類',
    '青黴素,青霉素,盤尼西林,配尼西林,penicillin,penicilin,pcn',
    '*cillin',
    'amoxicillin,amoxycillin,amoxicilin,amoxi,amox,amx,安莫西林,阿莫西林,clavamox,clavaseptin,synulox,augmentin,安滅菌,amoxil; ampicillin,安比西林,氨苄西林,unasyn; piperacillin,tazocin; cloxacillin; dicloxacillin; oxacillin; ticarcillin',
    'caution',
    [
      ['cephalosporin', 'note'],
      ['carbapenem', 'note'],
    ],
  ],
  [
    'cephalosporin',
    '頭孢菌素類',
    '頭孢菌素,頭孢子菌素,頭孢,先鋒黴素,cephalosporin,cephem,cefa,cepha',
    'cef*,cephal*,cephap*,cephra*',
    'cephalexin,cefalexin,頭孢氨苄,keflex,rilexine; cefovecin,convenia; cefazolin,頭孢唑啉; cefpodoxime,simplicef; ceftriaxone,rocephin; ceftiofur,excenel; cefotaxime; ceftazidime; cefadroxil; cefoxitin; cefuroxime',
    'caution',
    [['penicillin', 'note']],
  ],
  [
    'carbapenem',
    '碳青黴烯類',
    '碳青黴烯,carbapenem',
    '*penem',
    'meropenem; imipenem,tienam; ertapenem',
    'caution',
    [['penicillin', 'note']],
  ],
  [
    'sulfonamide',
    '磺胺類',
    '磺胺,磺醯胺,sulfa,sulpha,sulfonamide,sulphonamide',
    'sulfad*,sulfam*,sulfas*,sulfaq*,sulfac*,sulfag*,sulfap*,sulfath*,sulfis*,sulphad*,sulpham*',
    'sulfadiazine; sulfamethoxazole,baktar,septrin,bactrim,tms,smz,smx; sulfadimethoxine,albon; sulfasalazine; trimethoprim-sulfa,tribrissen',
    'caution',
  ],
  [
    'tetracycline',
    '四環黴素類',
    '四環黴素,四環素,tetracycline',
    '*cycline',
    'doxycycline,doxy,去氧羥四環素,多西環素,強力黴素,vibramycin; minocycline,米諾四環素; oxytetracycline,土黴素; chlortetracycline,金黴素',
    'caution',
  ],
  [
    'quinolone',
    '氟喹諾酮類',
    '氟喹諾酮,喹諾酮,沙星,fluoroquinolone,quinolone',
    '*floxacin',
    'enrofloxacin,enro,baytril,拜有利,恩氟沙星,恩諾沙星; marbofloxacin,marbocyl,zeniquin,麻保沙星; orbifloxacin; pradofloxacin,veraflox; ciprofloxacin; ofloxacin,oflox; levofloxacin; moxifloxacin',
    'caution',
  ],
  [
    'macrolide',
    '巨環黴素類',
    '巨環黴素,巨環類,大環內酯,macrolide',
    '*thromycin',
    'erythromycin,紅黴素; azithromycin,阿奇黴素,日舒,zithromax; clarithromycin; tylosin,泰樂黴素,tylan; spiramycin; tilmicosin; tulathromycin',
    'caution',
  ],
  [
    'lincosamide',
    '林可黴素類',
    '林可醯胺,lincosamide',
    '',
    'clindamycin,克林黴素,antirobe; lincomycin,林可黴素',
    'caution',
  ],
  [
    'aminoglycoside',
    '胺基糖苷類',
    '胺基糖苷,氨基糖苷,胺基配醣體,aminoglycoside',
    '',
    'gentamicin,gentamycin,健他黴素,見大黴素,慶大黴素; amikacin,阿米卡星; tobramycin,tobrex,妥布黴素; neomycin,新黴素; kanamycin,康黴素; streptomycin,鏈黴素; paromomycin; framycetin',
    'caution',
  ],
  [
    'phenicol',
    '氯黴素類',
    '氯黴素,phenicol',
    '',
    'chloramphenicol; florfenicol,氟甲磺氯黴素; thiamphenicol',
    'caution',
  ],
  ['polymyxin', '多黏菌素類', '多黏菌素,polymyxin', '', 'colistin,克痢黴素', 'caution'],
  [
    'nitroimidazole',
    '硝基咪唑類',
    '硝基咪唑,nitroimidazole',
    '*nidazole',
    'metronidazole,metro,flagyl,甲硝唑,滅滴靈,滅菌靈; ronidazole; tinidazole',
    'caution',
  ],
  [
    'azole',
    '唑類抗黴菌藥',
    '唑類抗黴菌藥,抗黴菌唑類',
    '*conazole',
    'itraconazole,伊曲康唑; ketoconazole,酮康唑; fluconazole,氟康唑; miconazole; clotrimazole',
    'note',
  ],
  [
    'nsaid',
    'NSAID',
    'nsaid,消炎止痛藥,非類固醇消炎止痛藥,非類固醇抗發炎藥,非類固醇抗炎藥,非類固醇消炎,非類固醇,非甾體',
    '*coxib,*profen',
    'meloxicam,meloxi,melox,美洛昔康,美洛西康,metacam,loxicom; carprofen,卡洛芬,卡布洛芬,rimadyl; robenacoxib,羅貝考昔,onsior; firocoxib,previcox; deracoxib; mavacoxib,trocoxil; cimicoxib; ketoprofen,ketofen; flunixin; tolfenamic,tolfedine; phenylbutazone; grapiprant,galliprant; aspirin,acetylsalicylic,阿斯匹靈,阿司匹林; ibuprofen,布洛芬; naproxen; diclofenac; ketorolac; etodolac; piroxicam; enflicoxib; celecoxib; metamizole,dipyrone,sulpyrine',
    'note',
  ],
  ['paracetamol', '乙醯胺酚', '', '', 'acetaminophen,paracetamol,乙醯胺酚,普拿疼,panadol'],
  [
    'opioid',
    '鴉片類',
    '鴉片,阿片,opioid,opiate',
    '',
    'morphine,嗎啡; fentanyl,吩坦尼,芬太尼; remifentanil; sufentanil; alfentanil; tramadol,特拉瑪竇,曲馬多; buprenorphine,丁基原啡因,丁丙諾啡; butorphanol,布托啡諾,torbugesic; methadone,美沙冬; codeine,可待因; hydromorphone; oxycodone; pethidine,meperidine,配西汀,demerol; nalbuphine; loperamide; diphenoxylate',
    'note',
  ],
  [
    'barbiturate',
    '巴比妥類',
    '巴比妥,barbiturate',
    '*barbital,*barbitone',
    'phenobarbital,phenobarbitone,苯巴比妥; pentobarbital,戊巴比妥; thiopental,thiopentone,硫噴妥',
    'caution',
  ],
  [
    'benzodiazepine',
    '苯二氮平類',
    '苯二氮平,benzodiazepine',
    '*azepam',
    'diazepam,valium,二氮平; midazolam,dormicum,咪達唑侖; lorazepam; alprazolam; zolazepam',
    'note',
  ],
  [
    'local-anaesthetic',
    '局部麻醉藥',
    '局部麻醉,局麻,local anesthetic,local anaesthetic',
    '*caine',
    'lidocaine,利多卡因,xylocaine,利都卡因; bupivacaine,布比卡因,marcaine; mepivacaine; ropivacaine; procaine,普魯卡因; proparacaine,alcaine; tetracaine; benzocaine',
    'note',
  ],
  [
    'corticosteroid',
    '類固醇',
    '類固醇,皮質類固醇,糖皮質,腎上腺皮質素,steroid,corticosteroid,glucocorticoid',
    '*methasone,*cinolone,*cortisone',
    'prednisolone,prednisone,潑尼松龍,去氫羥化可體松; methylprednisolone,medrol; dexamethasone,地塞米松; triamcinolone; hydrocortisone; betamethasone; flumethasone; fluticasone; budesonide; mometasone; hydrocortisone aceponate,cortavance; fluocinolone',
    'note',
  ],
  [
    'contrast',
    '含碘顯影劑',
    '含碘顯影劑,碘顯影劑,顯影劑,顯影液,對比劑,contrast medium,contrast media,contrast agent,iodinated contrast',
    '',
    'iohexol,omnipaque; iopamidol; iodixanol; ioversol; iopromide; diatrizoate',
  ],
  ['iodine', '碘', '碘,優碘,povidone,iodine,betadine,iodophor', '', ''],
  ['chlorhexidine', '氯己定', '', '', 'chlorhexidine,氯己定,洗必泰,克氯己定,chx'],
  ['latex', '乳膠', '乳膠,latex', '', ''],
  [
    'vaccine',
    '疫苗',
    '疫苗,預防針,vaccine,vaccination',
    '',
    'nobivac; vanguard; purevax; rabisin; defensor; recombitek; duramune; eurican; felocell; fel-o-vax; leucogen; canigen; rabvac',
    'caution',
  ],
  ['heparin', '肝素', '肝素,heparin', '*parin', 'enoxaparin,clexane; dalteparin,fragmin', 'caution'],
  [
    'insulin',
    '胰島素',
    '胰島素,insulin',
    '',
    'caninsulin,vetsulin,豬胰島素,porcine insulin; glargine,lantus,toujeo,human insulin,人類胰島素,人胰島素,prozinc,humulin,novolin,detemir,levemir,degludec,tresiba; bovine insulin,牛胰島素',
    'caution',
  ],
  [
    'avermectin',
    '阿維菌素類',
    '阿維菌素,avermectin,macrocyclic lactone,大環內酯驅蟲',
    '*mectin',
    'ivermectin,伊維菌素,害獲滅,ivomec,heartgard,犬新寶; selamectin,revolution,寵愛,stronghold; moxidectin,莫西菌素,advocate,proheart; doramectin; eprinomectin; milbemycin,interceptor,milbemax,nexgard spectra',
    'caution',
  ],
  [
    'isoxazoline',
    '異噁唑啉類',
    '異噁唑啉,isoxazoline',
    '*laner',
    'fluralaner,bravecto,一錠除; afoxolaner,nexgard,全能狗; sarolaner,simparica; lotilaner,credelio',
    'caution',
  ],
  [
    'pyrethroid',
    '除蟲菊類',
    '除蟲菊,pyrethrin,pyrethroid',
    '*methrin',
    'permethrin,百滅寧,advantix; flumethrin,seresto',
    'caution',
  ],
  [
    'ace-inhibitor',
    'ACE 抑制劑',
    'ace 抑制劑,ace inhibitor,acei',
    '*pril',
    'enalapril; benazepril,fortekor; ramipril',
    'note',
  ],
  [
    'alpha2',
    'α2 促效劑',
    'α2 促效劑',
    '*detomidine',
    'xylazine,rompun,隆朋; medetomidine,domitor; dexmedetomidine,dexdomitor',
    'note',
  ],
  ['phenothiazine', '吩噻嗪類', '吩噻嗪,phenothiazine', '*promazine', 'acepromazine', 'note'],
  [
    'monoclonal',
    '單株抗體',
    '單株抗體,monoclonal antibody',
    '*vetmab',
    'lokivetmab,cytopoint; bedinvetmab,librela; frunevetmab,solensia',
    'note',
  ],
];

/** Drugs that are told of by themselves. */
const ALONE =
  'maropitant,cerenia; metoclopramide,primperan; ondansetron,zofran; famotidine; omeprazole; sucralfate; furosemide,lasix,呋塞米; spironolactone; pimobendan,vetmedin; propofol,丙泊酚,異丙酚; ketamine,愷他命,氯胺酮; tiletamine,zoletil,舒泰; alfaxalone; isoflurane; atropine,阿托品; gabapentin,加巴噴丁; levetiracetam; methimazole,甲硫咪唑,thiamazole; oclacitinib,apoquel; cyclosporine,ciclosporin,環孢靈,環孢素; chlorpheniramine; diphenhydramine,苯海拉明; cetirizine; hydroxyzine; mirtazapine; theophylline; terbutaline; allopurinol; azathioprine; vincristine,長春新鹼; doxorubicin; asparaginase,天門冬醯胺酶; protamine; fenbendazole; praziquantel,吡喹酮; fipronil,frontline,蚤不到; imidacloprid; dextran; hetastarch,hydroxyethyl starch; tranexamic; phytomenadione,vitamin k,維生素 k; trilostane; terbinafine; griseofulvin; vancomycin,萬古黴素; nitrofurantoin; rifampicin,rifampin; bacitracin; fusidic';

const names = (text: string): string[][] =>
  text
    .split(';')
    .map(list)
    .filter((one) => one.length > 0);

/** The usual allergens of clinics, classes first. */
export const ALLERGENS: readonly Allergen[] = [
  ...CLASSES.map(([key, name, words, parts, drugs, within = 'caution', across = []]) => ({
    key,
    name,
    words: list(words),
    parts: list(parts),
    drugs: names(drugs),
    within,
    across,
  })),
  ...names(ALONE).map((drug) => ({
    key: drug[0] ?? '',
    name: drug[0] ?? '',
    words: [],
    parts: [],
    drugs: [drug],
    within: 'caution' as const,
    across: [],
  })),
];

/** Words that hold one of the above and mean nothing of it: livers' tonics aren't heparin, an emulsion gel is no latex. */
export const NO_ALLERGENS: readonly string[] = list(
  '護肝素,益肝素,保肝素,強肝素,補肝素,乳膠劑,外用乳膠,消炎乳膠,止痛乳膠,扶他林乳膠',
);

/** What a note of an allergy says beside the allergen: signs and small words, which stand in names of drugs as well. */
export const NOT_MEANT: readonly string[] = list(
  '過敏,過敏反應,不良反應,反應,藥物,抗生素,注射,口服,外用,食物,皮膚,搔癢,皮膚搔癢,嘔吐,止吐,下痢,腹瀉,拉肚子,血便,發燒,蕁麻疹,紅疹,起疹子,臉部腫脹,臉腫,腫脹,呼吸困難,休克,抽搐,癲癇,躁動,共濟失調,多尿,疑似,嚴重,輕微,after,with,skin,rash,itch,itching,hives,vomiting,vomit,diarrhea,diarrhoea,fever,swelling,shock,allergy,allergic,reaction,drug,tablet,injection,oral,food,severe,mild,dose,from,when,given,face,urticaria,anaphylaxis',
);

/** What notes of allergies say that is nothing to hold a drug against: a whole field of medicine. */
export const TOO_GENERAL: readonly string[] = list(
  '抗生素,抗菌藥,消炎藥,止痛藥,麻醉藥,麻醉劑,麻醉,麻藥,全身麻醉,全麻,鎮靜劑,鎮靜藥,藥物,西藥,針劑,點滴,驅蟲藥,除蚤藥,保健品,antibiotic,antibiotics,anesthetic,anesthetics,anaesthetic,anaesthetics,anesthesia,anaesthesia,sedative,sedatives,painkiller,painkillers,analgesic,analgesics,drug,drugs,medicine,medication',
);
