import { testPaths } from '../harness/test-paths.ts';
import paths from './bin.paths.ts';

testPaths(paths);
