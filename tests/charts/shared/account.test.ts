import { testPaths } from '../harness/test-paths.ts';
import paths from './account.paths.ts';

testPaths(paths);
