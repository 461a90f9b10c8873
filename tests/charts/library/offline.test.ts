import { testPaths } from '../harness/test-paths.ts';
import paths from './offline.paths.ts';

testPaths(paths);
