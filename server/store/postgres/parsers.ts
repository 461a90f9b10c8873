/** Parsers for column values. */
import pg from 'pg';

/** By type, as numbered in `pg.types.builtins`. Other types are parsed as usual. */
export function typesRead(
  parsers: Readonly<Record<number, (text: string) => unknown>>,
): Pick<pg.CustomTypesConfig, 'getTypeParser'> {
  return {
    getTypeParser: ((oid: typeof pg.types.builtins.INT8, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
  };
}
