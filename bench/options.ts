/** @returns the value of `--name=VALUE` on the command line */
export const textOption = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);

/** @returns the number of `--name=N` on the command line */
export const numberOption = (name: string, usual: number): number => Number(textOption(name) ?? usual);
