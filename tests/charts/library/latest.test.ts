import { testPaths } from '../harness/test-paths.ts';
import paths from './latest.paths.ts';

testPaths(paths);
