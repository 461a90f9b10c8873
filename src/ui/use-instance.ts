import { useState } from 'react';

/** Creates an object once and keeps it for the component's lifetime, such as a drawing surface with its own state. */
export function useInstance<T>(create: () => T): T {
  const [instance] = useState(create);
  return instance;
}
