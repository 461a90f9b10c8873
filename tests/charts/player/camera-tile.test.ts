import { testPaths } from '../harness/test-paths.ts';
import paths from './camera-tile.paths.ts';

testPaths(paths);
