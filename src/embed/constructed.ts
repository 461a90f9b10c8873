/** A style sheet that shadow roots adopt: no content security policy keeps it out. */
export function constructed(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
