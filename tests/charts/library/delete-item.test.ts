import { testPaths } from '../harness/test-paths.ts';
import paths from './delete-item.paths.ts';

testPaths(paths);
