import { testPaths } from '../harness/test-paths.ts';
import paths from './outbox.paths.ts';

testPaths(paths);
