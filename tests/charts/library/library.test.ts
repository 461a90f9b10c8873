import { testPaths } from '../harness/test-paths.ts';
import paths from './library.paths.ts';

testPaths(paths);
