/** What contradicts itself where a model looks at pictures, by the rule that a refusal names. */
export const DETECTION_CONTRADICTIONS: Readonly<Record<string, () => string>> = {
  detectionOff: () => 'AI 標記已關閉，或換了主機或項目，圖片沒有送出。請重新整理後再看一次會送出什麼。',
};

/** What is wrong with what was entered of it. */
export const DETECTION_PARAMETERS: Readonly<Record<string, () => string>> = {
  detectionIncomplete: () => '開啟 AI 標記前，請先填寫模型的主機與名稱。',
};
