import { testPaths } from '../harness/test-paths.ts';
import paths from './next.paths.ts';

testPaths(paths);
