import { testPaths } from '../harness/test-paths.ts';
import paths from './clipping.paths.ts';

testPaths(paths);
