import { testPaths } from '../harness/test-paths.ts';
import paths from './playback.paths.ts';

testPaths(paths);
