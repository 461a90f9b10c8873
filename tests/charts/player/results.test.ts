import { testPaths } from '../harness/test-paths.ts';
import paths from './results.paths.ts';

testPaths(paths);
