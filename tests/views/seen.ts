/** Queries for state assertions, which do not wait. */
interface Found {
  elements: () => Element[];
}

export const isThere = (locator: Found): boolean => locator.elements().length > 0;

export const isVisible = (locator: Found): boolean =>
  locator.elements().some((element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true }));

/** Whether there is exactly one element, with this attribute; `undefined` for a missing one. */
export const has = (locator: Found, attribute: string, value: string | undefined): boolean => {
  const [element, ...others] = locator.elements();
  return element !== undefined && others.length === 0 && (element.getAttribute(attribute) ?? undefined) === value;
};

export const says = (locator: Found, text: string): boolean =>
  locator.elements().some((element) => element.textContent.includes(text));
