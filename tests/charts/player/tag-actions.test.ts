import { testPaths } from '../harness/test-paths.ts';
import paths from './tag-actions.paths.ts';

testPaths(paths);
