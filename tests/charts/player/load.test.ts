import { testPaths } from '../harness/test-paths.ts';
import paths from './load.paths.ts';

testPaths(paths);
