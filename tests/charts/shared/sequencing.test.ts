import { testPaths } from '../harness/test-paths.ts';
import paths from './sequencing.paths.ts';

testPaths(paths);
