import { testPaths } from '../harness/test-paths.ts';
import paths from './drawing.paths.ts';

testPaths(paths);
