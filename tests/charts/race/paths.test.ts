import type { ChartPaths } from '../../../tools/paths/index.ts';
import { testAllPaths } from '../harness/test-paths.ts';

testAllPaths(import.meta.glob<ChartPaths>('./*.paths.ts', { eager: true, import: 'default' }));
