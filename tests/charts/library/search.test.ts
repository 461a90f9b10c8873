import { testPaths } from '../harness/test-paths.ts';
import paths from './search.paths.ts';

testPaths(paths);
