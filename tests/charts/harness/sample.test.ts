import { testPaths } from './test-paths.ts';
import paths from './sample.paths.ts';

testPaths(paths);
