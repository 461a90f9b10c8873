import paths from './sponsors.paths.ts';
import { testPaths } from '../harness/test-paths.ts';

testPaths(paths);
