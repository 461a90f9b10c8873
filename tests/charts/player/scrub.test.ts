import { testPaths } from '../harness/test-paths.ts';
import paths from './scrub.paths.ts';

testPaths(paths);
