import { testPaths } from '../harness/test-paths.ts';
import paths from './test-run.paths.ts';

testPaths(paths);
