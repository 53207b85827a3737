import type { ConsentPaper, ConsentType } from './consent-paper.ts';

const paper = (type: ConsentType, order: number, title: string, ...lines: readonly string[]): ConsentPaper => ({
  ...{ _id: `start-${type}`, type, title, order, text: lines.join('\n') },
});

/**
 * The papers of a clinic that has written none. They say what the Veterinary Practice Act (獸醫師法) and the trade's templates ask to be told before an owner agrees: what is done, what may go
 * wrong, what else there is, what it may cost. A clinic writes its own in their place; a lawyer's word is the clinic's to ask for.
 */
export const CONSENT_PAPERS_START: ConsentPaper[] = [
  paper(
    'surgery',
    1,
    '手術同意書',
    '本人為上列動物的飼主，或受飼主委託並能代表飼主作決定。',
    '獸醫師已經說明這次手術的原因、步驟、成功的可能、可能的併發症與風險（包括出血、感染、傷口裂開、器官損傷、須再次手術，嚴重時可能死亡）、術後照護，以及不做手術或其他治療方式的結果。本人已經了解，問題也得到回答。',
    '手術中如果發現原先沒有預期的狀況，院方會先聯絡本人；聯絡不上而延誤會危及生命時，同意獸醫師依專業判斷作必要的處理。',
    '費用以估價單為準；必要的處理使費用超過估價時，院方會說明原因。',
    '本人同意由本院為上列動物進行這項手術。',
  ),
  paper(
    'anaesthesia',
    2,
    '麻醉同意書',
    '本人為上列動物的飼主，或受飼主委託並能代表飼主作決定。',
    '獸醫師已經說明這次鎮靜或麻醉的方式與風險：可能發生低血壓、低體溫、心律不整、呼吸抑制、過敏，或在甦醒時發生意外，嚴重時可能死亡；年老、短吻、肥胖、心臟或肝腎疾病的動物風險較高。',
    '本人已經據實告知動物的病史、用藥、過敏史與最後一次進食的時間。',
    '本人了解麻醉前建議的檢查，以及不做檢查的風險。',
    '本人同意由本院為上列動物進行麻醉；發生緊急狀況時，同意獸醫師作必要的急救。',
  ),
  paper(
    'hospitalisation',
    3,
    '住院同意書',
    '本人為上列動物的飼主，或受飼主委託並能代表飼主作決定。',
    '獸醫師已經說明住院的原因、預定的檢查與治療、可能的變化，以及每天大約的費用。',
    '住院期間病情有變化時，院方會聯絡本人；聯絡不上而情況緊急時，同意獸醫師先作必要的處理。',
    '本人了解費用按實際的檢查、用藥與照護計算，並會在出院前結清；超過估價時院方會先說明。',
    '本人同意讓上列動物在本院住院治療。',
  ),
  paper(
    'euthanasia',
    4,
    '安樂死同意書',
    '本人為上列動物的飼主，或受飼主委託並能代表飼主作決定，年滿十八歲。',
    '獸醫師已經說明動物目前的狀況、其他可能的治療與照護方式，以及安樂死的過程。本人了解安樂死執行後不能挽回。',
    '就本人所知，上列動物在最近十天內沒有咬傷人，也沒有接觸疑似狂犬病的動物。',
    '本人同意由本院的獸醫師，以人道的方式為上列動物執行安樂死。',
  ),
];
