import { testPaths } from '../harness/test-paths.ts';
import paths from './plugins.paths.ts';

testPaths(paths);
