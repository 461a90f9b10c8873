import paths from './profile.paths.ts';
import { testPaths } from '../harness/test-paths.ts';

testPaths(paths);
