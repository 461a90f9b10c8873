import { testPaths } from '../harness/test-paths.ts';
import paths from './player.paths.ts';

testPaths(paths);
