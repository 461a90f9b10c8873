import { testPaths } from '../harness/test-paths.ts';
import paths from './csv-import.paths.ts';

testPaths(paths);
