/** The value, or the bound that it is beyond; `most` where the bounds cross. */
export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
