import { testPaths } from '../harness/test-paths.ts';
import paths from './qr-code.paths.ts';

testPaths(paths);
