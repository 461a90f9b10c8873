import { testPaths } from '../harness/test-paths.ts';
import paths from './media-session.paths.ts';

testPaths(paths);
