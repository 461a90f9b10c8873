import paths from './banner.paths.ts';
import { testPaths } from '../harness/test-paths.ts';

testPaths(paths);
