import { testPaths } from '../harness/test-paths.ts';
import paths from './edit.paths.ts';

testPaths(paths);
