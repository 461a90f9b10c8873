import { testPaths } from '../harness/test-paths.ts';
import paths from './clip-encoding.paths.ts';

testPaths(paths);
