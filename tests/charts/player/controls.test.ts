import { testPaths } from '../harness/test-paths.ts';
import paths from './controls.paths.ts';

testPaths(paths);
