import * as React from 'react-18';
import { createRoot } from 'react-dom-18/client';
import { startReact } from './react.mjs';

startReact(React, createRoot);
