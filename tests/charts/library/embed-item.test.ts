import { testPaths } from '../harness/test-paths.ts';
import paths from './embed-item.paths.ts';

testPaths(paths);
