/** What becomes of the text of a column when it is read. */
import pg from 'pg';

/** By type: the numbers of `pg.types.builtins`. Types that are not listed are read as pg does. */
export function typesRead(
  parsers: Readonly<Record<number, (text: string) => unknown>>,
): Pick<pg.CustomTypesConfig, 'getTypeParser'> {
  return {
    getTypeParser: ((oid: typeof pg.types.builtins.INT8, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
  };
}
