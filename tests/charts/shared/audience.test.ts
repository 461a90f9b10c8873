import { testPaths } from '../harness/test-paths.ts';
import paths from './audience.paths.ts';

testPaths(paths);
