import { testPaths } from '../harness/test-paths.ts';
import paths from './place.paths.ts';

testPaths(paths);
