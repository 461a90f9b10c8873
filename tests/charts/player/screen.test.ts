import { testPaths } from '../harness/test-paths.ts';
import paths from './screen.paths.ts';

testPaths(paths);
