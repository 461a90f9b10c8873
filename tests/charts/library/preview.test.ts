import { testPaths } from '../harness/test-paths.ts';
import paths from './preview.paths.ts';

testPaths(paths);
