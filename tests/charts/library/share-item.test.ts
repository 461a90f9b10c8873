import { testPaths } from '../harness/test-paths.ts';
import paths from './share-item.paths.ts';

testPaths(paths);
