import { testPaths } from '../harness/test-paths.ts';
import paths from './advert.paths.ts';

testPaths(paths);
