import { testPaths } from '../harness/test-paths.ts';
import paths from './vendor-style.paths.ts';

testPaths(paths);
