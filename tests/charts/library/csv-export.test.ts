import { testPaths } from '../harness/test-paths.ts';
import paths from './csv-export.paths.ts';

testPaths(paths);
