/** A style sheet that shadow roots adopt; content security policies do not block it. */
export function constructed(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
