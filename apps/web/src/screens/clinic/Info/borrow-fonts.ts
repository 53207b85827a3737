/** The family of the application's Chinese font, and its name in papers, which else take the machine's. */
const OWN = 'Noto Sans TC Variable';
const IN_PAPERS = 'Noto Sans TC';

const addressed = (rule: CSSRule): string =>
  rule.cssText
    .replaceAll(OWN, IN_PAPERS)
    .replace(
      /url\(["']?([^"')]+)["']?\)/g,
      (_, address: string) => `url("${new URL(address, rule.parentStyleSheet?.href ?? window.location.href).href}")`,
    );

/** Lets a paper that is shown in a frame use the application's own Chinese font, which is nearly that of the PDF. */
export function borrowFonts(page: Document): void {
  const faces = [...window.document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes(OWN))
    .map(addressed);
  const style = page.createElement('style');
  style.textContent = faces.join('\n');
  page.head.append(style);
}
