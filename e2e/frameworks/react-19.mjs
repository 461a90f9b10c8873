import * as React from 'react';
import { createRoot } from 'react-dom/client';
import { startReact } from './react.mjs';

startReact(React, createRoot);
