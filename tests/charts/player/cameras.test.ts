import { testPaths } from '../harness/test-paths.ts';
import paths from './cameras.paths.ts';

testPaths(paths);
