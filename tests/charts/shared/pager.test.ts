import { testPaths } from '../harness/test-paths.ts';
import paths from './pager.paths.ts';

testPaths(paths);
