import { testPaths } from '../harness/test-paths.ts';
import paths from './clip-list.paths.ts';

testPaths(paths);
