import type { APIResponse, Route } from '@playwright/test'

/**
 * Passes a caught request on to the server and reads its answer. The runner keeps connections of its own,
 * which the server may close at the moment they are used again: such a request never left, and goes again.
 */
export const passOn = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 2 })
