import type { TagProblem } from '@vetloom/documents/docx/check-form.ts';

type Detail = Readonly<Record<string, unknown>>;
const textOf = (detail: Detail, name: string): string => String(detail[name] ?? '');

/** What an uploaded file is instead of a Word file, by how it begins. */
const KINDS: Readonly<Record<string, string>> = {
  exe: '這是程式檔，只是改了副檔名',
  pdf: '這是 PDF',
  doc: '這是舊版 Word 的檔案（.doc）',
  rtf: '這是 RTF 檔',
  image: '這是圖片',
  zip: '這是壓縮檔',
  office: '這是其他 Office 檔案，例如 Excel 或 Word 範本',
};

const WHAT_TO_DO: Readonly<Record<TagProblem, string>> = {
  unclosedTag: '左大括號「{」後面沒有右大括號「}」，請補上。',
  unopenedTag: '右大括號「}」前面沒有左大括號「{」，請補上或刪掉。',
  doubleBrace: '大括號重複了，請各留一個。',
  unclosedList: '重複的內容有開始，沒有結束；請在最後加上以「/」開頭的欄位。',
  unopenedList: '重複的內容有結束，沒有開始；請在前面加上以「#」開頭的欄位，或刪掉這個。',
  otherList: '開始與結束的名稱不同，或互相交錯；請改成一樣，先開始的後結束。',
  listPosition: '重複的開始與結束不在同一層；請放在表格的同一列，或都放在表格外面。',
  refusedTag: '欄位名稱不能以這個符號開頭，請刪掉符號。',
  other: '這個欄位無法讀取，請刪掉後重新輸入。',
};

/** Where in the file a placeholder stands. */
const PLACES: Readonly<Record<string, string>> = { text: '', header: '頁首', footer: '頁尾', note: '註腳' };

/** What is wrong with one placeholder: which, where, and what to do. */
export function tagProblem(problem: Detail): { readonly tag: string; readonly where: string; readonly todo: string } {
  const place = PLACES[textOf(problem, 'place')] ?? '';
  const where = textOf(problem, 'where');
  return {
    tag: textOf(problem, 'tag'),
    where: [place, where === '' ? '' : `「${where}」`].filter(Boolean).join(' '),
    todo: WHAT_TO_DO[textOf(problem, 'problem') as TagProblem] ?? WHAT_TO_DO.other,
  };
}

/** The placeholders that a refusal names. */
export const problemsIn = (detail: Detail): readonly Detail[] =>
  Array.isArray(detail.problems) ? (detail.problems as Detail[]) : [];

/** What is wrong with a file that is uploaded as a form, by the rule that a refusal names. */
export const PAPER_PARAMETERS: Readonly<Record<string, (detail: Detail) => string>> = {
  paperGlyphs: ({ missing }) =>
    `列印字型沒有這些字：${Array.isArray(missing) ? missing.join('、') : ''}。發出後不能再改，所以沒有發出；可以改寫這些字，或改用 Word 表單發出。`,
  formNotDocx: (detail) =>
    `${KINDS[textOf(detail, 'kind')] ?? '這不是 Word 檔'}，不能當作表單。請在 Word 另存成「Word 文件（.docx）」後再上傳。`,
  formEncrypted: () => '這個檔案有密碼，無法讀取。請在 Word 拿掉密碼後再上傳。',
  formMacros: () => '這個檔案含有巨集，為了安全不能使用。請另存成不含巨集的「Word 文件（.docx）」。',
  formExternal: (detail) =>
    textOf(detail, 'kind') === 'attachedTemplate'
      ? '這個檔案連到電腦裡的另一個範本。請在 Word「開發人員」的「文件範本」改回 Normal，再存檔上傳。'
      : textOf(detail, 'kind') === 'field'
        ? `這個檔案有會抓取外部內容的功能變數（${textOf(detail, 'target')}）。請選取它，按 Ctrl Shift F9 改成文字後再上傳。`
        : `這個檔案連到外部的內容（${textOf(detail, 'target')}）。請把圖片或物件直接貼進文件，再存檔上傳。`,
  formEmbedded: () => '這個檔案嵌入了其他檔案或物件（例如 Excel 表格），不能使用。請改貼成圖片或一般表格。',
  formTooLarge: ({ part }) =>
    part === 'filled'
      ? '這份表單填入這隻動物的資料後太大。請在 Word 刪掉重複的欄位或圖片，再上傳新版本。'
      : '這個檔案太大，或解壓縮後太大。請縮小圖片、刪掉不需要的頁，檔案在 8 MB 以內。',
  formBroken: () => '這個檔案已經損壞，無法讀取。請在 Word 打開，另存新檔後再上傳。',
  formTags: (detail) => {
    const [first, ...others] = problemsIn(detail);
    if (!first) return '表單裡的欄位有錯，請檢查大括號。';
    const { tag, where, todo } = tagProblem(first);
    const more = others.length === 0 ? '' : `（另有 ${others.length} 處）`;
    return `欄位「${tag}」${where === '' ? '' : `在${where}`}有錯：${todo}${more}`;
  },
};

/** What contradicts itself in forms, by the rule that a refusal names. */
export const PAPER_CONTRADICTIONS: Readonly<Record<string, (detail: Detail) => string>> = {
  formsFull: () => '表單已達 200 份，請先刪除不用的。',
  formFileShared: (detail) => `「${textOf(detail, 'name')}」用的是同一個檔案，請在清單上選擇要刪除哪一份。`,
  numberLower: ({ next }) => `這個號碼可能已經用過，下一號只能往上調，目前的下一號是 ${String(next ?? '')}。`,
  paperUnsent: () => '這台電腦還有沒上傳的資料，現在發出的文件會少了它們。等同步完成後再發出一次。',
  consentCancelled: () => '這份同意書已經取消，不需要簽，所以不能發出。',
  paperIssued: () => '這份文件已經發出，內容不能再換。',
  noOffice: () => '伺服器沒有安裝 LibreOffice，無法製成 PDF。請下載 Word 檔列印。',
  officeFailed: () => 'LibreOffice 無法把這份表單製成 PDF。請下載 Word 檔列印。',
};

/** Whose a form's name already is. */
export const PAPER_TAKEN: Readonly<Record<string, (name: string) => string>> = {
  formNameTaken: (name) => `已經有叫「${name}」的表單。請換一個名稱，或在那一份上傳新版本。`,
};
