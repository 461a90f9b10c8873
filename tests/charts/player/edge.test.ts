import { testPaths } from '../harness/test-paths.ts';
import paths from './edge.paths.ts';

testPaths(paths);
