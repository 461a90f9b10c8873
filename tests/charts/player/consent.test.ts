import { testPaths } from '../harness/test-paths.ts';
import paths from './consent.paths.ts';

testPaths(paths);
