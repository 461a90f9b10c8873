import { testPaths } from '../harness/test-paths.ts';
import paths from './access.paths.ts';

testPaths(paths);
