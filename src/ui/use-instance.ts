import { useState } from 'react';

/** What lives as long as the component and keeps its own state, such as a drawing surface; created once. */
export function useInstance<T>(create: () => T): T {
  const [instance] = useState(create);
  return instance;
}
