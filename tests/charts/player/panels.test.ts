import { testPaths } from '../harness/test-paths.ts';
import paths from './panels.paths.ts';

testPaths(paths);
