import { testPaths } from '../harness/test-paths.ts';
import paths from './gate.paths.ts';

testPaths(paths);
