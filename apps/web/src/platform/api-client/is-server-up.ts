import { apiOrigin } from './api-origin.ts'

/** Whether the server answers at all. */
export const isServerUp = (): Promise<boolean> =>
  fetch(`${apiOrigin()}/health/live`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
