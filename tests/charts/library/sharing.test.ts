import { testPaths } from '../harness/test-paths.ts';
import paths from './sharing.paths.ts';

testPaths(paths);
