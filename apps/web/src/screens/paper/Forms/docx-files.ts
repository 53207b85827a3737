/** What a browser's file dialog offers for a form; whatever is sent is checked by its content. */
export const DOCX_FILES = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document';
