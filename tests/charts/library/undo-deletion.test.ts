import { testPaths } from '../harness/test-paths.ts';
import paths from './undo-deletion.paths.ts';

testPaths(paths);
