import { testPaths } from '../harness/test-paths.ts';
import paths from './talk.paths.ts';

testPaths(paths);
