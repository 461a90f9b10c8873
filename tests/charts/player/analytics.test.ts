import paths from './analytics.paths.ts';
import { testPaths } from '../harness/test-paths.ts';

testPaths(paths);
