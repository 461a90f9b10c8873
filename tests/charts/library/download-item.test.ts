import { testPaths } from '../harness/test-paths.ts';
import paths from './download-item.paths.ts';

testPaths(paths);
