/** @returns the number of `--name=N` on the command line */
export const numberOption = (name: string, usual: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual);
