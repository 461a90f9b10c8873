import { testPaths } from '../harness/test-paths.ts';
import paths from './item-actions.paths.ts';

testPaths(paths);
