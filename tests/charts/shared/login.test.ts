import { testPaths } from '../harness/test-paths.ts';
import paths from './login.paths.ts';

testPaths(paths);
