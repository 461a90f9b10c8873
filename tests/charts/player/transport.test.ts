import { testPaths } from '../harness/test-paths.ts';
import paths from './transport.paths.ts';

testPaths(paths);
