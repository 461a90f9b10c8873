import { testPaths } from '../harness/test-paths.ts';
import paths from './members.paths.ts';

testPaths(paths);
