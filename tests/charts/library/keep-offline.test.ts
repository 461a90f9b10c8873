import { testPaths } from '../harness/test-paths.ts';
import paths from './keep-offline.paths.ts';

testPaths(paths);
