import { testPaths } from '../harness/test-paths.ts';
import paths from './saved-searches.paths.ts';

testPaths(paths);
