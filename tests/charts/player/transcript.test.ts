import { testPaths } from '../harness/test-paths.ts';
import paths from './transcript.paths.ts';

testPaths(paths);
