import { testPaths } from '../harness/test-paths.ts';
import paths from './frame-rate.paths.ts';

testPaths(paths);
