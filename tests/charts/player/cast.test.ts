import { testPaths } from '../harness/test-paths.ts';
import paths from './cast.paths.ts';

testPaths(paths);
