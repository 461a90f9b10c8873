import { testPaths } from '../harness/test-paths.ts';
import paths from './living-collection.paths.ts';

testPaths(paths);
