import { testPaths } from '../harness/test-paths.ts';
import paths from './filters.paths.ts';

testPaths(paths);
