import { testPaths } from '../harness/test-paths.ts';
import paths from './inspector.paths.ts';

testPaths(paths);
