import { testPaths } from '../harness/test-paths.ts';
import paths from './tags.paths.ts';

testPaths(paths);
