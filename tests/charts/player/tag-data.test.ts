import { testPaths } from '../harness/test-paths.ts';
import paths from './tag-data.paths.ts';

testPaths(paths);
