import { testPaths } from '../harness/test-paths.ts';
import paths from './recovery.paths.ts';

testPaths(paths);
