import { testPaths } from '../harness/test-paths.ts';
import paths from './suggestions.paths.ts';

testPaths(paths);
