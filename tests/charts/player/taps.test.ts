import { testPaths } from '../harness/test-paths.ts';
import paths from './taps.paths.ts';

testPaths(paths);
