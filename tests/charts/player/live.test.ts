import { testPaths } from '../harness/test-paths.ts';
import paths from './live.paths.ts';

testPaths(paths);
